import Foundation
import Logging
import ServerKit
import Synchronization
import WireKit

/// What each browser's apps have stored: to a browser what `UserDefaults` and the Keychain are to a
/// phone. A value is on the disk before `set` returns. Secrets are encrypted, each for its place.
final class BrowserRecords: Sendable {
  struct Place: Hashable, Sendable {
    let browser: String
    let key: String
    let isSecret: Bool
  }

  let database: Database
  private let box: SecretBox
  let clock: any WallClock
  let logger: Logger
  /// Read values, absent ones too. This process is the only writer, so they stay right.
  let known = Mutex<[Place: String?]>([:])
  private let capacity = 50_000

  init(database: Database, box: SecretBox, clock: any WallClock, logger: Logger) {
    self.database = database
    self.box = box
    self.clock = clock
    self.logger = logger
  }

  /// Nil also when the value cannot be read any more, e.g. because the key has been lost: for the
  /// app that is a browser that has not stored anything yet.
  func value(at place: Place) -> String? {
    // The lock is held while reading and writing, so that what is known is what is stored.
    known.withLock { known in
      if let value = known[place] { return value }
      do {
        let value = try read(place)
        remember(value, at: place, in: &known)
        return value
      } catch {
        logger.error("a browser's record cannot be read", metadata: ["error": "\(error)"])
        return nil
      }
    }
  }

  /// The keys of this browser that begin with this; none when they cannot be read.
  func keys(withPrefix prefix: String, of browser: String, areSecret: Bool) -> [String] {
    do {
      let keys = try database.readBlocking { db in
        try db.all(
          """
          SELECT key FROM browser_records WHERE browser = \(browser) AND secret = \(areSecret)
          """
        ) { row -> String in try row["key"] }
      }
      return keys.filter { $0.hasPrefix(prefix) }
    } catch {
      logger.error("a browser's records cannot be listed", metadata: ["error": "\(error)"])
      return []
    }
  }

  func set(_ value: String?, at place: Place) {
    known.withLock { known in
      do {
        try write(value, place)
        remember(value, at: place, in: &known)
      } catch {
        logger.error("a browser's record cannot be written", metadata: ["error": "\(error)"])
      }
    }
  }

  private func remember(_ value: String?, at place: Place, in known: inout [Place: String?]) {
    if known.count >= capacity { known.removeAll() }
    known.updateValue(value, forKey: place)
  }

  private func read(_ place: Place) throws -> String? {
    let stored = try database.readBlocking { db in
      try db.value(
        """
        SELECT value FROM browser_records
        WHERE browser = \(place.browser) AND key = \(place.key) AND secret = \(place.isSecret)
        """, as: String.self)
    }
    guard place.isSecret, let stored else { return stored }
    guard let sealed = Data(base64Encoded: stored) else { return nil }
    return try box.open(sealed, for: Self.purpose(of: place))
  }

  private func write(_ value: String?, _ place: Place) throws {
    let now = clock.now()
    let stored = try value.map { value in
      place.isSecret
        ? try box.seal(value, for: Self.purpose(of: place)).base64EncodedString() : value
    }
    try database.writeBlocking { db in
      guard let stored else {
        try db.execute(
          """
          DELETE FROM browser_records
          WHERE browser = \(place.browser) AND key = \(place.key) AND secret = \(place.isSecret)
          """)
        return
      }
      try db.execute(
        """
        INSERT INTO browser_records (browser, key, secret, value, updated_at)
        VALUES (\(place.browser), \(place.key), \(place.isSecret), \(stored), \(now))
        ON CONFLICT (browser, secret, key)
        DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
        """)
    }
  }

  private static func purpose(of place: Place) -> String {
    "browser/\(place.browser)/\(place.key)"
  }
}
