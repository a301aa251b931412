import Foundation

/// A learner's position in a set.
public struct SetProgress: Hashable, Sendable, Codable {
  /// A set is watched and practised each at its own place.
  public enum Mode: String, Hashable, Sendable, Codable {
    case demo, practice
  }

  /// In which of the two it was left.
  public var mode: Mode
  /// The index of the next item, from 0.
  public var index: Int
  /// The best total of each item in this run, for the summary at the end.
  public var totals: [CharacterID: Double]
  /// Whether the end was reached: the set begins anew, also after an older file is imported.
  public var isFinished: Bool
  /// Whole seconds.
  public var updated: Date

  /// The time is rounded down to whole seconds, as it is stored.
  public init(
    mode: Mode, index: Int, totals: [CharacterID: Double] = [:], isFinished: Bool = false,
    updated: Date
  ) {
    self.mode = mode
    self.isFinished = isFinished
    self.index = index
    self.totals = totals
    self.updated = Date(timeIntervalSince1970: updated.timeIntervalSince1970.rounded(.down))
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mode = try container.decode(Mode.self, forKey: .mode)
    index = try container.decode(Int.self, forKey: .index)
    totals = try container.decode([CharacterID: Double].self, forKey: .totals)
    // Before the end was noted, sets that had reached it were left out.
    isFinished = try container.decodeIfPresent(Bool.self, forKey: .isFinished) ?? false
    updated = try container.decode(Date.self, forKey: .updated)
  }

  /// The stored form without the totals, such as `practice 3 0 1795262400`. It has the mode, the
  /// index, 1 once finished, and the second since 1970 UTC.
  var line: String {
    "\(mode.rawValue) \(index) \(isFinished ? 1 : 0) \(Int(updated.timeIntervalSince1970))"
  }

  init?(line: Substring) {
    let words = line.parts(between: " ")
    guard words.count == 4, let mode = Mode(rawValue: String(words[0])), let index = Int(words[1]),
      let finished = Int(words[2]), (0...1).contains(finished), let second = Int(words[3])
    else { return nil }
    self.init(
      mode: mode, index: index, isFinished: finished == 1,
      updated: Date(timeIntervalSince1970: Double(second)))
  }

  /// The seconds since 1970 UTC of the years 0 to 9999, which calendars can show and texts can hold.
  private static let years = -62_167_219_200.0...253_402_300_799.0

  var isSound: Bool {
    (0...10_000).contains(index) && totals.count <= 10_000
      && Self.years.contains(updated.timeIntervalSince1970)
      && totals.values.allSatisfy { (0...1).contains($0) }
  }

  /// Whether `other` was left later, or in the same second and farther on.
  func isOlder(than other: SetProgress) -> Bool {
    if updated != other.updated { return updated < other.updated }
    if isFinished != other.isFinished { return other.isFinished }
    if index != other.index { return index < other.index }
    return key.lexicographicallyPrecedes(other.key) { $0 < $1 }
  }

  private var key: [(CharacterID, Double)] {
    totals.map { ($0.key, $0.value) }.sorted { $0 < $1 }
  }
}
