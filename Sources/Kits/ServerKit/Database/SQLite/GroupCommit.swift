import GRDB
import Synchronization

/// Lets transactions that wait for one another share a commit, and so a wait for the disk.
///
/// A write that finds the writer idle is committed alone, at once. Writes that come during a commit
/// wait. Then they run one after the other in one transaction (``WriteGroup``). A write
/// that throws takes back only its own changes. No caller gets its answer before the commit. This
/// holds for errors too: an error may rest on the changes of another write of the group.
final class GroupCommit: Sendable {
  /// A commit that takes less than this makes the next group small.
  static let quickCommit = Duration.milliseconds(10)
  /// So many writes share a commit at most: a failed commit fails them all.
  private static let largestGroup = 64
  /// And so many on a quick disk. While one group is written, the clients of the one before get their
  /// answers and send their next requests. A group of all of them left a processor idle meanwhile.
  private static let smallGroup = 24
  /// No further write joins a group after that: those in it wait for its end.
  private static let longestGroup = Duration.milliseconds(20)

  private struct State {
    var waiting: [QueuedWrite] = []
    /// The writer's queue has a block that looks into `waiting`.
    var isScheduled = false
    var mostWrites = GroupCommit.smallGroup
  }

  private let state = Mutex(State())
  private let writer: any DatabaseWriter
  private let quickCommit: Duration
  private let publish: @Sendable ([String]) -> Void

  init(
    on writer: any DatabaseWriter, quickCommit: Duration,
    publish: @escaping @Sendable ([String]) -> Void
  ) {
    self.writer = writer
    self.quickCommit = quickCommit
    self.publish = publish
  }

  /// Returns or throws `body`'s result, once its group is committed and published.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    let cancellation = QueuedWrite.Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(QueuedWrite(body, cancellation, continuation))
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// For tests: how many writes have not begun.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  private func enqueue(_ write: QueuedWrite) {
    let isScheduled = state.withLock { state in
      state.waiting.append(write)
      defer { state.isScheduled = true }
      return state.isScheduled
    }
    if !isScheduled { schedule() }
  }

  private func schedule() {
    writer.asyncWriteWithoutTransaction { db in
      self.commitGroup(on: db)
      let goesOn = self.state.withLock { state in
        state.isScheduled = !state.waiting.isEmpty
        return state.isScheduled
      }
      // Another block, not a loop: other users of the writer's queue get their turn in between.
      if goesOn { self.schedule() }
    }
  }

  private func commitGroup(on db: GRDB.Database) {
    guard let first = next() else { return }
    var group = WriteGroup()
    do {
      try group.begin(on: db)
      let start = ContinuousClock.now
      let most = state.withLock { $0.mostWrites }
      var write: QueuedWrite? = first
      while let member = write {
        try group.run(member, on: db)
        let isFull =
          group.writes.count == most || start.duration(to: .now) >= Self.longestGroup
        write = isFull ? nil : next()
      }
      try commit(db, hasChanges: group.hasChanges(on: db))
    } catch {
      fail(group.writes.isEmpty ? [first] : group.writes, with: error, on: db)
      return
    }
    // Still on the writer's thread: no later write can commit before these topics are published.
    publish(group.topics)
    for answer in group.answers { answer() }
  }

  /// The time it takes says how large the next group may be. Without changes nothing waits for the disk.
  private func commit(_ db: GRDB.Database, hasChanges: Bool) throws {
    let start = ContinuousClock.now
    try db.commit()
    guard hasChanges else { return }
    let isQuick = start.duration(to: .now) < quickCommit
    state.withLock { $0.mostWrites = isQuick ? Self.smallGroup : Self.largestGroup }
  }

  private func fail(_ group: [QueuedWrite], with error: any Error, on db: GRDB.Database) {
    let failure = (error as? DatabaseError).map { DatabaseFailure($0) } ?? error
    // SQLite rolls some failed transactions back itself; GRDB's rollback knows which.
    try? db.rollback()
    for member in group { member.fail(failure) }
  }

  /// The write that has waited longest and is still wanted.
  private func next() -> QueuedWrite? {
    while let write = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
      if !write.isCancelled { return write }
      write.fail(CancellationError())
    }
    return nil
  }
}
