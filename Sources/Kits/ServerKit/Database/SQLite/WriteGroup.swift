import GRDB

/// The writes of one transaction, which they begin and end together.
///
/// They run without savepoints, for which SQLite copies each page that a write touches. Hardly any write
/// throws after it has changed something. When one does, the group is rolled back and begun again, each
/// write within a savepoint. Closures of writes may run twice (``Database/write(_:)``).
struct WriteGroup {
  private(set) var writes: [QueuedWrite] = []
  private(set) var answers: [QueuedWrite.Answer] = []
  private(set) var topics: [String] = []
  private var usesSavepoints = false
  private var changesBefore = 0

  /// - Throws: when the database cannot begin a transaction.
  mutating func begin(on db: GRDB.Database) throws {
    try db.beginTransaction(.immediate)
    changesBefore = db.totalChangesCount
  }

  /// Runs one write more.
  /// - Throws: when the transaction cannot go on.
  mutating func run(_ write: QueuedWrite, on db: GRDB.Database) throws {
    writes.append(write)
    if try take(write, on: db) { return }
    (answers, topics, usesSavepoints) = ([], [], true)
    try db.rollback()
    try begin(on: db)
    for write in writes { _ = try take(write, on: db) }
  }

  /// Without changes a commit waits for no disk.
  func hasChanges(on db: GRDB.Database) -> Bool { db.totalChangesCount != changesBefore }

  /// - Returns: false for a write whose changes only a rollback of the whole group undoes.
  private mutating func take(_ write: QueuedWrite, on db: GRDB.Database) throws -> Bool {
    let log = TransactionLog()
    if usesSavepoints {
      answers.append(try write.runInSavepoint(on: db, log: log))
    } else {
      let outcome = try write.run(on: db, log: log)
      if outcome.mustBeUndone { return false }
      answers.append(outcome.answer)
    }
    topics += log.topics
    return true
  }
}
