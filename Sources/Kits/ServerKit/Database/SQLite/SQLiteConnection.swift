import GRDB

/// GRDB's connection, within one transaction or snapshot.
struct SQLiteConnection: EngineConnection {
  let base: GRDB.Database

  static let dialect = SQLDialect(placeholder: { _ in "?" }, bytes: "BLOB")

  var search: any SearchDialect { FTS5Search() }

  func tables() throws -> [StoredTable] { try SQLiteCatalogue.tables(in: Connection(self)) }

  func liftLimits() {}

  func execute(_ sql: SQL) throws -> Int {
    try DatabaseFailure.translating {
      let before = base.totalChangesCount
      try prepared(sql).execute()
      // The count of changes is the last changing statement's, which may be one before this.
      return base.totalChangesCount == before ? 0 : base.changesCount
    }
  }

  func query(_ sql: SQL, _ take: (Row) throws -> Void) throws {
    try DatabaseFailure.translating {
      let rows = try GRDB.Row.fetchCursor(try prepared(sql))
      while let row = try rows.next() { try take(Row(base: row)) }
    }
  }

  func executeSchema(_ sql: String) throws {
    try DatabaseFailure.translating {
      try base.execute(sql: Self.dialect.text(ofSchema: sql))
    }
  }

  private func prepared(_ sql: SQL) throws -> Statement {
    let statement = try base.cachedStatement(sql: sql.text(in: Self.dialect))
    statement.setUncheckedArguments(StatementArguments(sql.values.map(\.databaseValue)))
    return statement
  }
}

extension GRDB.Row: EngineRow {
  func value(in column: String) -> SQLValue? {
    guard hasColumn(column) else { return nil }
    let stored: DatabaseValue = self[column]
    return SQLValue(stored)
  }

  var firstValue: SQLValue {
    let stored: DatabaseValue = self[0]
    return SQLValue(stored)
  }
}

extension SQLValue {
  fileprivate init(_ stored: DatabaseValue) {
    switch stored.storage {
    case .null: self = .null
    case .int64(let value): self = .integer(value)
    case .double(let value): self = .real(value)
    case .string(let value): self = .text(value)
    case .blob(let value): self = .blob(value)
    }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): value.databaseValue
    }
  }
}
