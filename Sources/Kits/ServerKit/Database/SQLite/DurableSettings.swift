import GRDB

/// The settings without which SQLite does not keep its promises. Each connection's settings are
/// read back before its first use. No test that only kills the process would notice a missing one.
enum DurableSettings {
  /// `synchronous` is FULL, because acknowledged changes must survive a power cut. GRDB's pool sets
  /// NORMAL as it turns WAL on, so call this after the pool is made.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`, for the operator.
  static func make(on db: GRDB.Database, journal: String) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
    try check(journal: journal) { name in
      let value = try DatabaseValue.fetchOne(db, sql: "PRAGMA \(name)") ?? .null
      return switch value.storage {
      case .int64(let number): "\(number)"
      case .string(let text): text
      default: "unknown"
      }
    }
  }

  /// Refuses a connection whose settings, as `read` says them, are others than they must be.
  static func check(journal: String, _ read: (String) throws -> String) throws {
    for (name, expected) in [
      ("journal_mode", journal), ("synchronous", "2"), ("foreign_keys", "1"),
    ] {
      let found = try read(name)
      guard found != expected else { continue }
      throw DatabaseFailure(
        kind: .unusable,
        message: """
          The database's \(name) is \(found) and must be \(expected): what is acknowledged could be \
          lost. If the data directory is not on a local disk, move it to one.
          """)
    }
  }
}
