import Foundation
import Logging
import ServerKit
import WebHost
import WireKit

/// The records of browsers in the database. Secrets are encrypted, each for its place.
struct BrowserRecordTable: RecordStore {
  /// A page renews the browser's name for ``BrowserIdentity/lifetime``. The rest is for clocks that
  /// disagree.
  static let lifetime = BrowserIdentity.lifetime + .seconds(30 * 24 * 3600)
  /// A browser that is here all day is written down once.
  private static let precision = Duration.seconds(24 * 3600)
  /// How many browsers one transaction deletes or notes, so that no other waits long for it.
  private static let portion = 100

  let database: Database
  let box: SecretBox
  let clock: any WallClock
  let logger: Logger

  func browser(named name: HashedName) async throws -> StoredBrowser {
    guard let found = try await database.read({ try BrowserNameTable.find(name, in: $0) }) else {
      throw BrowserNameIsRetired()
    }
    if !found.wasShown { try await retireNames(of: found.browser, except: name) }
    return StoredBrowser(id: found.browser, values: try await values(of: found.browser))
  }

  func knows(_ name: HashedName) async throws -> Bool {
    try await database.read { db in
      guard let found = try BrowserNameTable.find(name, in: db) else { return false }
      let count = try db.value(
        "SELECT COUNT(*) FROM browser_records WHERE browser = \(found.browser)", as: Int.self)
      return count ?? 0 > 0
    }
  }

  func add(_ name: HashedName, to browser: String) async throws {
    let now = clock.now()
    try await database.write { try BrowserNameTable.add(name, to: browser, at: now, in: $0) }
  }

  func retireNames(of browser: String, except name: HashedName) async throws {
    try await database.write { try BrowserNameTable.retire(of: browser, except: name, in: $0) }
  }

  private func values(of browser: String) async throws -> [RecordPlace: String] {
    // Noted first, so that housekeeping does not delete the rows that are read next.
    try await noteVisit(of: browser)
    let stored = try await database.read { db in
      try db.all("SELECT key, secret, value FROM browser_records WHERE browser = \(browser)") {
        row -> (RecordPlace, String) in
        (RecordPlace(key: try row["key"], isSecret: try row["secret"]), try row["value"])
      }
    }
    var values: [RecordPlace: String] = [:]
    for (place, text) in stored {
      values[place] = place.isSecret ? opened(text, Self.purpose(of: place, browser)) : text
    }
    return values
  }

  func store(_ changes: [RecordChange]) async throws {
    let now = clock.now()
    let ready = try changes.map { change in
      RecordChange(browser: change.browser, place: change.place, value: try sealed(change))
    }
    try await database.write { db in
      for change in ready { try Self.store(change, at: now, in: db) }
    }
  }

  private static func store(_ change: RecordChange, at now: Timestamp, in db: Connection) throws {
    let (browser, place) = (change.browser, change.place)
    guard let value = change.value else {
      try db.execute(
        """
        DELETE FROM browser_records
        WHERE browser = \(browser) AND key = \(place.key) AND secret = \(place.isSecret)
        """)
      return
    }
    try db.execute(
      """
      INSERT INTO browser_records (browser, key, secret, value, updated_at)
      VALUES (\(browser), \(place.key), \(place.isSecret), \(value), \(now))
      ON CONFLICT (browser, secret, key)
      DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      """)
  }

  // MARK: Secrets

  private func sealed(_ change: RecordChange) throws -> String? {
    guard change.place.isSecret, let value = change.value else { return change.value }
    return try box.seal(value, for: Self.purpose(of: change.place, change.browser))
      .base64EncodedString()
  }

  /// Nil when the value cannot be read any more, e.g. because the key has been lost. For the app
  /// that is a browser that has stored no secret yet.
  private func opened(_ text: String, _ purpose: String) -> String? {
    do {
      guard let sealed = Data(base64Encoded: text) else { return nil }
      return try box.open(sealed, for: purpose)
    } catch {
      logger.error("a browser's secret cannot be read", metadata: ["error": "\(error)"])
      return nil
    }
  }

  static func purpose(of place: RecordPlace, _ browser: String) -> String {
    "browser/\(browser)/\(place.key)"
  }

  // MARK: Housekeeping

  /// Notes that a browser is here: its records stay, also if its apps only read them.
  private func noteVisit(of browser: String) async throws {
    let now = clock.now()
    let last = try await database.read { db in
      try db.value("SELECT seen_at FROM browsers WHERE browser = \(browser)", as: Timestamp.self)
    }
    // A browser without a row has stored nothing, or is entered by the next housekeeping.
    guard let last, last.adding(Self.precision) < now else { return }
    try await database.write { db in
      try db.execute("UPDATE browsers SET seen_at = \(now) WHERE browser = \(browser)")
    }
  }

  /// Browsers without a row get one with the present time: when they were here last is not known.
  func removeGone(inUse: [String]) async throws {
    let now = clock.now()
    try await database.write { db in
      try db.execute(
        """
        INSERT INTO browsers (browser, seen_at)
        SELECT DISTINCT browser, CAST(\(now) AS BIGINT) FROM browser_records WHERE 1 = 1
        ON CONFLICT (browser) DO NOTHING
        """)
    }
    try await noteVisits(of: inUse, at: now)
    while try await removePortion(before: now.adding(.zero - Self.lifetime)) == Self.portion {
      try Task.checkCancellation()
    }
  }

  /// A tab may stay open for longer than a name lives without opening another page.
  private func noteVisits(of browsers: [String], at now: Timestamp) async throws {
    for start in stride(from: 0, to: browsers.count, by: Self.portion) {
      let portion = Array(browsers[start..<min(start + Self.portion, browsers.count)])
      try await database.write { db in
        try db.execute(
          """
          UPDATE browsers SET seen_at = \(now)
          WHERE browser IN \(portion) AND seen_at < \(now.adding(.zero - Self.precision))
          """)
      }
    }
  }

  /// - Returns: how many browsers were forgotten.
  private func removePortion(before limit: Timestamp) async throws -> Int {
    try await database.write { db in
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
        try db.execute("DELETE FROM browser_names WHERE browser = \(browser)")
      }
      return gone.count
    }
  }
}
