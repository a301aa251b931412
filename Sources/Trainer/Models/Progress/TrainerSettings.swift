/// A learner's settings.
public struct TrainerSettings: Hashable, Sendable, Codable {
  /// The range of ``animationSpeed``.
  public static let speeds = 0.5...2.0

  /// Whether a character is said once it is complete.
  public var speaks = true
  /// 1 is the usual speed of the strokes that draw themselves; within ``speeds``.
  public var animationSpeed = 1.0
  /// Whether tools stand where a left hand does not cover them.
  public var isLeftHanded = false

  /// The settings of a new app.
  public init() {}

  /// Takes over the changes between two states, and nothing else: another window may have changed
  /// the rest.
  public mutating func apply(_ new: TrainerSettings, changedFrom old: TrainerSettings) {
    if new.speaks != old.speaks { speaks = new.speaks }
    if new.animationSpeed != old.animationSpeed { animationSpeed = new.animationSpeed }
    if new.isLeftHanded != old.isLeftHanded { isLeftHanded = new.isLeftHanded }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    speaks = try container.decodeIfPresent(Bool.self, forKey: .speaks) ?? true
    let speed = try container.decodeIfPresent(Double.self, forKey: .animationSpeed) ?? 1
    animationSpeed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
    isLeftHanded = try container.decodeIfPresent(Bool.self, forKey: .isLeftHanded) ?? false
  }
}
