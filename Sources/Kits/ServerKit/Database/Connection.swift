import GRDB

/// What a `read` or `write` closure works with; it must not outlive the closure.
package struct Connection {
  let base: GRDB.Database
  /// The topics that this transaction changes; published once it is committed.
  let topics: TopicLog

  /// Runs one statement and says how many rows it changed.
  @discardableResult
  package func execute(_ sql: SQL) throws -> Int {
    try DatabaseFailure.translating {
      let statement = try prepared(sql)
      let before = base.totalChangesCount
      try statement.execute()
      return base.totalChangesCount - before
    }
  }

  /// Every row of the answer, read one by one.
  package func all<Value>(_ sql: SQL, _ read: (Row) throws -> Value) throws -> [Value] {
    try DatabaseFailure.translating {
      var values: [Value] = []
      let rows = try GRDB.Row.fetchCursor(try prepared(sql))
      while let row = try rows.next() { values.append(try read(Row(base: row))) }
      return values
    }
  }

  /// The first row of the answer, or nil. Also how `… RETURNING …` is read.
  package func first<Value>(_ sql: SQL, _ read: (Row) throws -> Value) throws -> Value? {
    try DatabaseFailure.translating {
      let rows = try GRDB.Row.fetchCursor(try prepared(sql))
      guard let row = try rows.next() else { return nil }
      let value = try read(Row(base: row))
      // A statement with RETURNING finishes its work only when it is read to the end.
      while try rows.next() != nil {}
      return value
    }
  }

  /// The first column of the first row, or nil when there is no row.
  package func value<Value: SQLConvertible>(
    _ sql: SQL, as type: Value.Type = Value.self
  ) throws -> Value? {
    try first(sql) { row -> Value in
      let stored: DatabaseValue = row.base[0]
      guard let value = Value(sqlValue: SQLValue(stored)) else {
        throw DatabaseFailure(kind: .other, message: "The answer is not a \(Value.self).")
      }
      return value
    }
  }

  /// Says that `topic` is different once this transaction is committed: caches for it are emptied
  /// and waiting reads woken, before the caller of `write` goes on. Nothing happens on rollback.
  package func changed(_ topic: String) {
    topics.names.append(topic)
  }

  private func prepared(_ sql: SQL) throws -> Statement {
    let statement = try base.cachedStatement(sql: sql.text)
    statement.setUncheckedArguments(StatementArguments(sql.arguments.map(\.databaseValue)))
    return statement
  }
}

/// The topics of one transaction; only ever touched on that transaction's thread.
final class TopicLog {
  var names: [String] = []
}
