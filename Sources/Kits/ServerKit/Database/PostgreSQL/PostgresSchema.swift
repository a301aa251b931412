/// Changes the schema, one node at a time.
final class PostgresSchema: SchemaChanges {
  /// Held until the end of the transaction. Each schema of a database has a lock of its own.
  static let lock =
    "SELECT pg_advisory_xact_lock(hashtextextended('quartet ' || current_schema(), 0))"

  private let link: PostgresLink

  init(_ link: PostgresLink) {
    self.link = link
  }

  func migrate<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    let connection = PostgresConnection(link)
    do {
      // A step may take long, and another node's steps too.
      try connection.begin(
        """
        ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL statement_timeout = 0;
        SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; \(Self.lock)
        """)
      let value = try body(Connection(connection))
      if let failure = connection.failure { throw failure }
      try connection.commit(nil)
      return value
    } catch {
      // A connection that cannot take it back ends, and its transaction with it.
      _ = try? link.run("ROLLBACK")
      throw (error as? PostgresError)?.failure ?? error
    }
  }
}
