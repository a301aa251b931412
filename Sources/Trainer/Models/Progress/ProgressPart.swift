import Foundation

/// A part of a learner's progress that the device stores under a key of its own. A drawing changes
/// one character and one week. So it writes a few hundred bytes, with any history.
public enum ProgressPart: Hashable, Sendable {
  case settings
  case dismissedHelp
  /// The attempts and the card of one character.
  case character(CharacterID)
  /// How much was drawn on each of seven days. Weeks are counted from 1 January 1970.
  case week(Int)
  /// Where a set was left, without the totals; named as in ``ProgressFile/sets``.
  case place(String)
  /// The totals of about a sixteenth of a set's characters.
  case totals(set: String, share: Int)

  static let prefix = "trainer."
  static let daysOfWeek = 7
  private static let shares = 16

  /// The week that holds the day.
  public static func week(of day: StudyDay) -> ProgressPart {
    let remainder = day.number % daysOfWeek
    return .week((day.number - (remainder < 0 ? remainder + daysOfWeek : remainder)) / daysOfWeek)
  }

  /// The days of a week, in their order.
  public static func days(ofWeek week: Int) -> [StudyDay] {
    (0..<daysOfWeek).map { StudyDay(number: week * daysOfWeek + $0) }
  }

  /// The share that a character's total is stored in. It is stored, so it must never change: a sum
  /// and not `hashValue`, which differs from process to process.
  static func share(of id: CharacterID) -> Int {
    id.rawValue.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % shares
  }

  /// Whether the part means something only beside another one, which is read first.
  var isTotals: Bool { if case .totals = self { true } else { false } }

  var key: String { Self.prefix + name }

  /// Such as `character.kana-3042`. Names of the learner's things are escaped, so that they hold
  /// neither dots nor spaces.
  var name: String {
    switch self {
    case .settings: "settings"
    case .dismissedHelp: "help"
    case .character(let id): "character.\(id.rawValue.escaped)"
    case .week(let week): "week.\(week)"
    case .place(let set): "place.\(set.escaped)"
    case .totals(let set, let share): "totals.\(share).\(set.escaped)"
    }
  }

  /// Nil for a key of anything else.
  public init?(key: String) {
    guard key.hasPrefix(Self.prefix) else { return nil }
    self.init(name: key.dropFirst(Self.prefix.count))
  }

  init?(name: Substring) {
    let words = name.parts(between: ".").map(String.init)
    switch (words.first, words.count) {
    case ("settings", 1): self = .settings
    case ("help", 1): self = .dismissedHelp
    case ("character", 2):
      guard let id = words[1].unescaped else { return nil }
      self = .character(CharacterID(rawValue: id))
    case ("week", 2):
      // More weeks than calendars can show would overflow when their days are counted.
      guard let week = Int(words[1]), (-999_999...999_999).contains(week) else { return nil }
      self = .week(week)
    case ("place", 2):
      guard let set = words[1].unescaped else { return nil }
      self = .place(set)
    case ("totals", 3):
      guard let share = Int(words[1]), (0..<Self.shares).contains(share),
        let set = words[2].unescaped
      else { return nil }
      self = .totals(set: set, share: share)
    default: return nil
    }
  }
}

extension String {
  /// Without dots, spaces and ends of lines, which stand between names; ``unescaped`` brings them
  /// back. Nearly all names are plain, and are told so without Foundation, which takes ten times as
  /// long: a learner may have seven thousand.
  var escaped: String {
    if utf8.allSatisfy(\.isPlain) { return self }
    return addingPercentEncoding(withAllowedCharacters: .namesOfProgress) ?? self
  }

  var unescaped: String? { utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding : self }
}

extension UInt8 {
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

extension CharacterSet {
  fileprivate static let namesOfProgress = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_/")
}
