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
    version: "1.1", text: words,
    sha256: "fff56e7b460b60a8250673f89358de68e8b990171623a653b5c62e1d90efa99a")

  /// The changes in each version against the one before it, the oldest first. The first one, which
  /// learners accepted in the app before this one, had other words and 5,973 characters.
  static let history: [(version: String, changes: [String])] = [
    (version: "1.0", changes: []),
    (
      version: "1.1",
      changes: [
        "All sections are written anew. The app itself stays under CC BY 4.0.",
        """
        The stroke data comes from KanjiVG under CC BY-SA 3.0, and not under CC BY 2.0: whoever \
        shares the data, or data made from it, keeps that license.
        """,
        "Readings, meanings and school years come from KANJIDIC2 of the EDRDG, under CC BY-SA.",
        """
        Your progress is stored. In a browser it is kept with the service that you opened, for \
        that browser only.
        """,
        "Your acceptance is recorded with its version, its time and a fingerprint of the text.",
      ]
    ),
  ]

  /// The changes since the accepted version, for the gate after an update. None when that version is
  /// the current one, or unknown: nobody can tell how it differs.
  public static func changes(since accepted: String) -> [String] {
    changes(since: accepted, in: history)
  }

  static func changes(
    since accepted: String, in history: [(version: String, changes: [String])]
  ) -> [String] {
    guard let known = history.lastIndex(where: { $0.version == accepted }) else { return [] }
    return history.dropFirst(known + 1).flatMap(\.changes)
  }
}
