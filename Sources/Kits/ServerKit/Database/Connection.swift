/// The connection of a `read` or `write` closure; it must not outlive the closure.
package struct Connection {
  let engine: any EngineConnection
  let log: TransactionLog

  init(_ engine: any EngineConnection, log: TransactionLog = TransactionLog()) {
    self.engine = engine
    self.log = log
  }

  /// How many statements this transaction has run so far. All other writes wait for them, so tests hold
  /// the busiest transactions to a number.
  package var statementCount: Int { log.statements }

  /// Runs one statement and says how many rows it changed. Rows that a foreign key's CASCADE changed
  /// besides do not count.
  @discardableResult
  package func execute(_ sql: SQL) throws -> Int {
    log.statements += 1
    return try engine.execute(sql)
  }

  /// Every row of the answer, read one by one.
  package func all<Value>(_ sql: SQL, _ read: (Row) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    log.statements += 1
    try engine.query(sql) { row in values.append(try read(row)) }
    return values
  }

  /// The first row of the answer, or nil. Also how `… RETURNING …` is read.
  package func first<Value>(_ sql: SQL, _ read: (Row) throws -> Value) throws -> Value? {
    var value: Value?
    log.statements += 1
    try engine.query(sql) { row in
      if value == nil { value = try read(row) }
    }
    return value
  }

  /// The first column of the first row, or nil when there is no row.
  package func value<Value: SQLConvertible>(
    _ sql: SQL, as type: Value.Type = Value.self
  ) throws -> Value? {
    try first(sql) { row -> Value in
      guard let value = Value(sqlValue: row.base.firstValue) else {
        throw DatabaseFailure(kind: .other, message: "The answer is not a \(Value.self).")
      }
      return value
    }
  }

  /// Says that this transaction changes `topic`. After the commit, before `write` returns, its
  /// caches are emptied and waiting reads woken. Nothing happens on rollback.
  package func changed(_ topic: String) {
    log.topics.append(topic)
  }
}

/// The topics and statements of one transaction, touched on its thread only.
final class TransactionLog {
  /// The topics that it changes; published once it is committed.
  var topics: [String] = []
  var statements = 0
}
