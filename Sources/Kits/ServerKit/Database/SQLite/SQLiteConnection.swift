import GRDB

/// GRDB's connection, within one transaction or snapshot.
struct SQLiteConnection: EngineConnection {
  let base: GRDB.Database

  static let dialect = SQLDialect(
    placeholder: { _ in "?" }, bytes: "BLOB", byKey: "WITHOUT ROWID")

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
      let statement = try prepared(sql)
      let rows = try SQLiteRow.Step.fetchCursor(statement)
      let row = SQLiteRow(of: statement)
      while try rows.next() != nil {
        row.begin()
        try take(Row(base: row))
      }
    }
  }

  func executeSchema(_ sql: String) throws {
    try DatabaseFailure.translating {
      try base.execute(sql: Self.dialect.text(ofSchema: sql))
    }
  }

  private func prepared(_ sql: SQL) throws -> Statement {
    let statement = try base.cachedStatement(sql: sql.text(in: Self.dialect))
    // GRDB says by this that nothing is left to check. Its own way to bind is made for values of any type,
    // and takes longer than the statement itself.
    statement.setUncheckedArguments(StatementArguments())
    try sql.bind(to: statement.sqliteStatement)
    return statement
  }
}
