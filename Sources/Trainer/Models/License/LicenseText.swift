/// The licence that a learner accepts: its words, their version and their SHA-256.
public struct LicenseText: Hashable, Sendable {
  /// Any other version, older or newer, is another agreement.
  public let version: String
  /// The exact words, as they are shown and hashed.
  public let text: String
  /// The hash of the text's UTF-8, in hexadecimal. A test compares this constant with the text, so
  /// that no word changes without a new version.
  public let sha256: String

  /// The licence that learners accept now.
  public static let current = LicenseText(
    version: "1.0", text: words,
    sha256: "c29baa2e60b9453c05f4e70c0402807265c3bd676807b4ac149de39afbe2d19b")

  /// The changes in each version that replaced another, the oldest first.
  static let history: [(version: String, changes: [String])] = [
    (version: "1.0", changes: ["The first version."])
  ]

  /// The changes since the accepted version, for the gate after an update. All changes when that
  /// version is unknown, and none when it is the current one.
  public static func changes(since accepted: String) -> [String] {
    changes(since: accepted, in: history)
  }

  static func changes(
    since accepted: String, in history: [(version: String, changes: [String])]
  ) -> [String] {
    let known = history.lastIndex { $0.version == accepted }
    return history.dropFirst(known.map { $0 + 1 } ?? 0).flatMap(\.changes)
  }
}
