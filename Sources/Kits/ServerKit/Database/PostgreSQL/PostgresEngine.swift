/// PostgreSQL, for several nodes on one database. Transactions are serializable, so that a closure
/// means the same as on the embedded engine with its one writer.
final class PostgresEngine: Engine {
  let warnings: [String]
  private let address: PostgresAddress
  private let changes: ChangeBus
  private let pool: PostgresPool
  private let notices: PostgresNotices

  /// - Throws: ``DatabaseFailure`` of kind `unusable`.
  init(at url: String, _ settings: PostgresSettings, changes: ChangeBus) throws {
    address = try PostgresAddress(url)
    warnings = try PostgresStart(address: address).check()
    self.changes = changes
    pool = PostgresPool(address, settings)
    notices = PostgresNotices(address, settings, changes)
  }

  deinit {
    pool.shut()
    notices.shut()
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await pool.run { session in try session.read(body) }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await pool.run { [changes, notices] session in
      try session.write(body) { topics in
        changes.publish(topics)
        notices.tell(topics)
      }
    }
  }

  func schemaChanges() throws -> any SchemaChanges {
    do {
      return PostgresSchema(try PostgresLink(to: address))
    } catch let error as PostgresError {
      throw DatabaseFailure(kind: .unusable, message: error.message)
    }
  }

  /// Forgets the marks of commits that nobody asks after any more.
  func checkpoint() async throws {
    repeat {
      try Task.checkCancellation()
    } while try await pool.run { session in
      do {
        return try session.connected().run(CommitMarks.removal).changedRows > 0
      } catch let error as PostgresError {
        throw error.failure
      }
    }
  }

  func close() throws {
    pool.shut()
    pool.waitForEnd()
    notices.shut()
    notices.waitForEnd()
  }
}
