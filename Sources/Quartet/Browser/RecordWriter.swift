import Logging
import Synchronization
import WebHost

/// Stores the changes of browsers' apps, all waiting ones in one transaction. While one transaction
/// runs, the changes for the next one gather.
final class RecordWriter: Sendable {
  private struct Queue {
    var waiting: [ObjectIdentifier: LoadedRecords] = [:]
    var isRunning = false
    var onIdle: [AsyncStream<Never>.Continuation] = []
    /// The last transaction failed after all attempts.
    var isFailing = false
  }

  /// The pauses between four attempts, before a refusal is told. An attempt may wait 5 s for the
  /// database's lock. With the single ones after them, a frame waits about 35 s at most.
  private static let pauses: [Duration] = [
    .milliseconds(50), .milliseconds(200), .milliseconds(750),
  ]

  private let store: any RecordStore
  private let logger: Logger
  private let timer: any Clock<Duration>
  private let queue = Mutex(Queue())

  init(store: any RecordStore, logger: Logger, timer: any Clock<Duration>) {
    self.store = store
    self.logger = logger
    self.timer = timer
  }

  /// Stores the changes of these records soon.
  func enqueue(_ records: LoadedRecords) {
    let isIdle = queue.withLock { queue in
      queue.waiting[ObjectIdentifier(records)] = records
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    // Detached, so that it keeps nothing of the app that stores.
    if isIdle { Task.detached(priority: .userInitiated) { await self.run() } }
  }

  /// Waits until all changes are stored or refused. Cancellation ends the wait.
  func finish() async {
    let (waiting, end) = AsyncStream<Never>.makeStream()
    queue.withLock { queue in
      if queue.isRunning { queue.onIdle.append(end) } else { end.finish() }
    }
    for await _ in waiting {}
  }

  private func run() async {
    while let group = await nextGroup() {
      let outcomes = await commit(group)
      await Self.settle(group, outcomes)
    }
  }

  /// Apps run on the main actor, so on it no turn is half done: the changes of one turn are stored
  /// together.
  @MainActor
  private func nextGroup() -> [LoadedRecords.Batch]? {
    let (waiting, idle) = queue.withLock { queue in
      let waiting = queue.waiting
      queue.waiting = [:]
      guard waiting.isEmpty else { return (Array(waiting.values), queue.onIdle.prefix(0)) }
      queue.isRunning = false
      defer { queue.onIdle = [] }
      return ([], queue.onIdle[...])
    }
    for continuation in idle { continuation.finish() }
    return waiting.isEmpty ? nil : waiting.map { $0.takeBatch() }
  }

  @MainActor
  private static func settle(_ group: [LoadedRecords.Batch], _ outcomes: [SaveOutcome]) {
    for (batch, outcome) in zip(group, outcomes) { batch.records.settle(batch, outcome) }
  }

  /// While the disk refuses everything only one attempt is made, so that no tab waits for four.
  private func commit(_ group: [LoadedRecords.Batch]) async -> [SaveOutcome] {
    let pauses = queue.withLock { $0.isFailing } ? [] : Self.pauses
    for pause in [.zero] + pauses {
      // Nothing cancels this task. A clock that ends early only brings the next attempt forward.
      if pause > .zero { try? await timer.sleep(for: pause) }
      if await isStored(group.flatMap(\.changes)) {
        queue.withLock { $0.isFailing = false }
        return group.map { _ in .stored }
      }
    }
    return await commitOneByOne(group)
  }

  /// So many refusals in a row mean the disk, and not one browser's change.
  private static let refusalsOfADisk = 3

  /// One browser's bad change must not take the others' along.
  private func commitOneByOne(_ group: [LoadedRecords.Batch]) async -> [SaveOutcome] {
    // The attempts of a lone browser were made already.
    guard group.count > 1 else {
      queue.withLock { $0.isFailing = true }
      return [.refused]
    }
    var outcomes: [SaveOutcome] = []
    var refusalsInARow = 0
    for batch in group {
      var isKept = false
      if refusalsInARow < Self.refusalsOfADisk { isKept = await isStored(batch.changes) }
      refusalsInARow = isKept ? 0 : refusalsInARow + 1
      outcomes.append(isKept ? .stored : .refused)
    }
    let isFailing = !outcomes.contains(.stored)
    queue.withLock { $0.isFailing = isFailing }
    return outcomes
  }

  private func isStored(_ changes: [RecordChange]) async -> Bool {
    if changes.isEmpty { return true }
    do {
      try await store.store(changes)
      return true
    } catch {
      logger.error("browsers' records cannot be stored", metadata: ["error": "\(error)"])
      return false
    }
  }
}
