/// The storage behind ``Database``. An engine is a folder beside this file, and one line in
/// ``Database/open(_:migrations:changes:clock:)``.
protocol Engine: Sendable {
  /// Runs `body` on a consistent snapshot.
  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value

  /// Runs `body` in a transaction. Once that is durable its topics are published, and only then
  /// does this return. Transactions become visible and are published in the same order.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value

  /// Runs `body` in a transaction beside which no other process changes the schema. It blocks the
  /// thread: only ``Migrator`` calls it, before anybody is served.
  func migrate<Value>(_ body: (Connection) throws -> Value) throws -> Value

  /// Moves the commits so far into the database's own files, as far as running reads allow. A copy
  /// of those files then has them.
  func checkpoint() async throws

  /// Moves all commits into the database's own files, and ends every connection. No closure is
  /// running when it is called.
  func close() throws
}

/// An engine's work within one transaction or snapshot, on that one's thread.
protocol EngineConnection {
  /// Runs one statement and returns the number of rows that it changed itself. Rows changed by a
  /// foreign key's CASCADE are not counted.
  func execute(_ sql: SQL) throws -> Int

  /// Runs one statement to its end and gives `take` each row of its answer.
  func query(_ sql: SQL, _ take: (Row) throws -> Void) throws

  /// Runs the statements of a schema step, which have no bound values.
  func executeSchema(_ sql: String) throws
}

/// A row of an answer. An engine may use the same memory for the next row.
protocol EngineRow {
  /// Nil when the answer has no such column.
  func value(in column: String) -> SQLValue?
  /// The first column.
  var firstValue: SQLValue { get }
}
