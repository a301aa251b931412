import ServerKit
import WireKit

/// How Higgsfield's engine is reached through 302.AI. A key is in it, so it describes itself without.
struct HiggsfieldSettings: Sendable, CustomStringConvertible, CustomReflectable {
  /// 302.AI has two families of requests for the same engine.
  enum Family: String, CaseIterable, Sendable {
    /// `/higgsfield/character`, `/higgsfield/text2image_soul`, `/higgsfield/task/{id}/fetch`.
    case classic
    /// `/higgsfield/v1/…`, which is Higgsfield's own interface.
    case v1
  }

  private static let key = Variable(
    "AI_302_API_KEY", "makes portraits at 302.AI", unset: "portraits are made here",
    isSecret: true)
  private static let base = Variable(
    "AI_302_BASE_URL", "address of 302.AI", unset: "https://api.302.ai")
  private static let family = Variable(
    "AI_302_FAMILY", "its requests: classic or v1", unset: "classic")

  static let variables = [key, base, family]

  let key: String
  /// Without a slash at the end.
  var base = "https://api.302.ai"
  var family = Family.classic
  /// For an answer, beginning with the first packet.
  var timeout = Duration.seconds(60)

  init(key: String) { self.key = key }

  /// Nil without a key.
  /// - Throws: ``SettingsError``
  init?(_ settings: SettingsReader) throws {
    guard let key = settings.text(Self.key) else { return nil }
    self.init(key: key)
    if let base = try settings.address(Self.base) { self.base = base }
    if let family = try settings.choice(Self.family, Family.self) { self.family = family }
  }

  var description: String { "\(base), \(family)" }

  var customMirror: Mirror { Mirror(self, children: ["base": base, "family": family]) }
}
