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

  /// What the closure has ended with.
  struct Outcome {
    /// The caller's, once the group is committed.
    let answer: Answer
    /// Whether the closure threw after it had changed something.
    let mustBeUndone: Bool
  }

  /// Runs the closure in the group's transaction, without a savepoint.
  /// - Throws: when the group's transaction cannot go on.
  func run(on db: GRDB.Database, log: TransactionLog) throws -> Outcome {
    let before = db.totalChangesCount
    do {
      let answer = try body(Connection(SQLiteConnection(base: db), log: log))
      return Outcome(answer: answer, mustBeUndone: false)
    } catch {
      log.topics = []
      // A full disk, for one, makes SQLite roll back the whole transaction.
      guard db.isInsideTransaction else { throw error }
      return Outcome(
        answer: { [fail] in fail(error) }, mustBeUndone: db.totalChangesCount != before)
    }
  }

  /// Runs the closure within a savepoint, to which its own changes are undone when it throws.
  /// - Returns: the caller's answer, once the group is committed.
  /// - Throws: when the group's transaction cannot go on.
  func runInSavepoint(on db: GRDB.Database, log: TransactionLog) throws -> Answer {
    try db.run("SAVEPOINT member")
    let outcome = try run(on: db, log: log)
    if outcome.mustBeUndone { try db.run("ROLLBACK TO SAVEPOINT member") }
    try db.run("RELEASE SAVEPOINT member")
    return outcome.answer
  }
}

extension GRDB.Database {
  /// Runs a statement that is compiled once: each write in a savepoint needs two of them.
  fileprivate func run(_ sql: String) throws {
    try cachedStatement(sql: sql).execute()
  }
}
