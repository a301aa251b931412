/// The licence that a learner accepts: its words, the version that names them, and their SHA-256.
public struct LicenseText: Hashable, Sendable {
  /// Compared as a whole: another one is another agreement.
  public let version: String
  /// The exact words, as they are shown and hashed.
  public let text: String
  /// Of the text's UTF-8, in hexadecimal. A constant that a test compares with the text, so that nobody
  /// changes a word without a new version.
  public let sha256: String

  /// What is accepted now.
  public static let current = LicenseText(
    version: "1.0", text: words,
    sha256: "c29baa2e60b9453c05f4e70c0402807265c3bd676807b4ac149de39afbe2d19b")

  /// What changed in each version that replaced another, the oldest first.
  static let history: [(version: String, changes: [String])] = [
    (version: "1.0", changes: ["The first version."])
  ]

  /// What changed since the version that was accepted: for the gate after an update. Everything when
  /// the accepted version is not known, and nothing when it is the current one.
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
