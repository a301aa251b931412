import GRDB
import Synchronization

/// A transaction that waits for its group, without the type of its result.
struct QueuedWrite: Sendable {
  /// Gives the caller the result, or the error, that the closure ended with.
  typealias Answer = @Sendable () -> Void

  final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
  }

  /// Gives the caller an error that is not the closure's own.
  let fail: @Sendable (any Error) -> Void
  private let cancellation: Cancellation
  private let body: @Sendable (Connection) throws -> Answer

  init<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value, _ cancellation: Cancellation,
    _ continuation: CheckedContinuation<Value, any Error>
  ) {
    self.cancellation = cancellation
    self.body = { db in
      let value = try body(db)
      return { continuation.resume(returning: value) }
    }
    fail = { continuation.resume(throwing: $0) }
  }

  /// The caller's task was cancelled, so the result is not needed.
  var isCancelled: Bool { cancellation.isCancelled }

  /// Runs the closure in the group's transaction, without a savepoint.
  /// - Returns: the caller's answer, once the group is committed. Nil when the closure threw after it had
  ///   changed something, which only a rollback of the whole group takes back.
  /// - Throws: when the group's transaction cannot go on.
  func run(on db: GRDB.Database, log: TransactionLog) throws -> Answer? {
    let before = db.totalChangesCount
    do {
      return try body(Connection(SQLiteConnection(base: db), log: log))
    } catch {
      log.topics = []
      // A full disk, for one, makes SQLite roll back the whole transaction.
      guard db.isInsideTransaction else { throw error }
      guard db.totalChangesCount == before else { return nil }
      return { [fail] in fail(error) }
    }
  }

  /// Runs the closure within a savepoint, so that it takes back its own changes when it throws.
  /// - Returns: the caller's answer, once the group is committed.
  /// - Throws: when the group's transaction cannot go on.
  func runInSavepoint(on db: GRDB.Database, log: TransactionLog) throws -> Answer {
    try db.run("SAVEPOINT member")
    do {
      let answer = try body(Connection(SQLiteConnection(base: db), log: log))
      try db.run("RELEASE SAVEPOINT member")
      return answer
    } catch {
      log.topics = []
      guard db.isInsideTransaction else { throw error }
      try db.run("ROLLBACK TO SAVEPOINT member")
      try db.run("RELEASE SAVEPOINT member")
      return { [fail] in fail(error) }
    }
  }
}

extension GRDB.Database {
  /// Runs a statement that is compiled once: each write in a savepoint needs two of them.
  fileprivate func run(_ sql: String) throws {
    try cachedStatement(sql: sql).execute()
  }
}
