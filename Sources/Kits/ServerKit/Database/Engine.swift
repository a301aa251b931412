/// The storage behind ``Database``. An engine is a folder beside this file, and one line in
/// ``Database/open(_:migrations:changes:clock:migrates:)``.
protocol Engine: Sendable {
  /// Runs `body` on a consistent snapshot.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value

  /// Runs `body` in a transaction. Once that is durable its topics are published, and only then
  /// does this return. What is visible is published soon after, never before.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value

  /// Sentences for the operator about settings that endanger the data; empty for most.
  var warnings: [String] { get }

  /// For ``Migrator``, before anybody is served.
  func schemaChanges() throws -> any SchemaChanges

  /// The engine's hourly upkeep. An embedded one moves the commits so far into the database's own
  /// files, as far as running reads allow; a copy of those files then has them.
  func checkpoint() async throws

  /// Ends every connection; an embedded engine first moves all commits into the database's own files.
  /// No closure is running when it is called.
  func close() throws
}

/// Transactions beside which no other process changes the schema. They block the thread.
protocol SchemaChanges {
  func migrate<Value>(_ body: (Connection) throws -> Value) throws -> Value
}

/// An engine's work within one transaction or snapshot, on that one's thread.
protocol EngineConnection {
  /// How the engine looks for words.
  var search: any SearchDialect { get }

  /// The tables that programs have made, in no order.
  func tables() throws -> [StoredTable]

  /// Lets this transaction take as long as it needs. A person waits for it, no request.
  func liftLimits() throws

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
