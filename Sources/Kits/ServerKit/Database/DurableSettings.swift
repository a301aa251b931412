import GRDB

/// The settings without which SQLite does not keep its promises. Each connection is asked for them
/// before it is used: a setting that went lost shows in no test that kills only the process.
enum DurableSettings {
  /// FULL, not the NORMAL that GRDB's pool sets as it turns WAL on: what was acknowledged must
  /// survive a power cut. So this comes after the pool is made, and outside any transaction.
  static func apply(to db: GRDB.Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
  }

  /// - Throws: ``DatabaseFailure`` of kind `unusable`, for the operator.
  static func check(_ db: GRDB.Database, journal: String) throws {
    for (name, expected) in [("journal_mode", journal), ("synchronous", "2"), ("foreign_keys", "1")] {
      let found = try DatabaseValue.fetchOne(db, sql: "PRAGMA \(name)").map(text) ?? "unknown"
      guard found != expected else { continue }
      throw DatabaseFailure(
        kind: .unusable,
        message: """
          The database's \(name) is \(found) and must be \(expected): what is acknowledged could be \
          lost. If the data directory is not on a local disk, move it to one.
          """)
    }
  }

  private static func text(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .int64(let number): "\(number)"
    case .string(let text): text
    default: "\(value)"
    }
  }
}
