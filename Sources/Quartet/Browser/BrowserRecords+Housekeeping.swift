import Logging
import ServerKit
import WebHost
import WireKit

/// Records go when the browser that they belong to has forgotten its name, and so cannot come back.
extension BrowserRecords {
  /// A page renews the name for ``BrowserIdentity/lifetime``. The rest is for clocks that disagree.
  static let lifetime = BrowserIdentity.lifetime + .seconds(30 * 24 * 3600)
  /// A browser that is here all day is written down once.
  private static let precision = Duration.seconds(24 * 3600)
  /// Others wait while records are deleted, so not too many are at once.
  private static let portion = 100

  /// Notes that a browser is here: its records stay, also if its apps only read them.
  func noteVisit(of browser: String) {
    let now = clock.now()
    do {
      let last = try database.readBlocking { db in
        try db.value(
          "SELECT seen_at FROM browsers WHERE browser = \(browser)", as: Timestamp.self)
      }
      // Who has stored nothing has nothing to lose; who has is entered by the next housekeeping.
      guard let last, last.adding(Self.precision) < now else { return }
      try database.writeBlocking { db in
        _ = try db.execute("UPDATE browsers SET seen_at = \(now) WHERE browser = \(browser)")
      }
    } catch {
      logger.error("a browser's visit cannot be noted", metadata: ["error": "\(error)"])
    }
  }

  /// Deletes the records of browsers that are gone for good. Times before the first call count for
  /// nothing: whoever is not entered yet has been here now.
  func removeGone() async throws {
    let now = clock.now()
    let limit = now.adding(.zero - Self.lifetime)
    try await database.write { db in
      try db.execute(
        """
        INSERT INTO browsers (browser, seen_at)
        SELECT DISTINCT browser, \(now) FROM browser_records WHERE 1 = 1
        ON CONFLICT (browser) DO NOTHING
        """)
    }
    while try removePortion(before: limit) == Self.portion { try Task.checkCancellation() }
  }

  /// - Returns: how many browsers were forgotten.
  private func removePortion(before limit: Timestamp) throws -> Int {
    try known.withLock { known in
      let gone = try database.writeBlocking { db in
        let gone = try db.all(
          """
          SELECT browser FROM browsers WHERE seen_at < \(limit) AND NOT EXISTS (
            SELECT 1 FROM browser_records
            WHERE browser_records.browser = browsers.browser AND updated_at >= \(limit))
          LIMIT \(Self.portion)
          """
        ) { row -> String in try row["browser"] }
        for browser in gone {
          try db.execute("DELETE FROM browser_records WHERE browser = \(browser)")
          try db.execute("DELETE FROM browsers WHERE browser = \(browser)")
        }
        return Set(gone)
      }
      if !gone.isEmpty { known = known.filter { !gone.contains($0.key.browser) } }
      return gone.count
    }
  }
}
