import ClientKit
import Synchronization
import WebHost

/// The records of one browser, in memory while a tab of it lives.
///
/// Apps read and change memory only; nothing here waits. A change is queued for ``RecordWriter``.
/// The writer holds these records until the change is stored or refused, so no queued change is
/// lost when the last tab goes.
final class LoadedRecords: Sendable {
  /// Changes that are stored in one transaction.
  struct Batch: Sendable {
    let records: LoadedRecords
    let changes: [RecordChange]
    /// The number of the last of them.
    let last: Int
  }

  /// What the browser's windows are told.
  enum News: Sendable {
    /// The place's last change was refused. Memory has the stored value again.
    case refused(RecordPlace)
    /// A window has changed the place; nil after a look at what another node has stored.
    case changed(RecordPlace?)
  }

  private typealias Watcher = @MainActor (News) -> Void
  private struct Waiter {
    let change: Int
    let work: @MainActor (SaveOutcome) -> Void
  }

  /// The browser's id.
  let browser: String
  private let writer: RecordWriter
  private let onEnd: @Sendable () -> Void
  private let state: Mutex<RecordState>
  private let watchers = Mutex<(last: Int, all: [Int: Watcher])>((0, [:]))
  @MainActor private var waiters: [Waiter] = []

  /// - Parameter onEnd: called when the last holder has freed the records.
  init(
    _ state: RecordState, of browser: String, writer: RecordWriter,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.browser = browser
    self.writer = writer
    self.onEnd = onEnd
    self.state = Mutex(state)
  }

  deinit {
    state.withLock { $0.giveBack() }
    onEnd()
  }

  func value(at place: RecordPlace) -> String? {
    state.withLock { $0.values[place] }
  }

  func keys(withPrefix prefix: String, areSecret: Bool) -> [String] {
    state.withLock { state in
      state.values.keys.filter { $0.isSecret == areSecret && $0.key.hasPrefix(prefix) }.map(\.key)
    }
  }

  /// Changes memory at once and queues the change. Beyond the limits the old value stays.
  func set(_ value: String?, at place: RecordPlace) {
    guard state.withLock({ $0.set(value, at: place) }) else { return }
    writer.enqueue(self)
    tellOfChange(at: place)
  }

  var mark: RecordState.Mark { state.withLock { $0.mark } }

  /// Takes over what was read after `mark`, perhaps another node's changes.
  /// - Returns: false if something was changed or stored meanwhile, so that nothing is taken over.
  func take(_ read: [RecordPlace: String], unlessChangedSince mark: RecordState.Mark) -> Bool {
    guard state.withLock({ $0.take(read, unlessChangedSince: mark) }) else { return false }
    tellOfChange(at: nil)
    return true
  }

  /// Tells the windows afterwards, as the one that has made the change is in the middle of it.
  private func tellOfChange(at place: RecordPlace?) {
    guard watchers.withLock({ !$0.all.isEmpty }) else { return }
    Task { @MainActor in tell(.changed(place)) }
  }

  @MainActor
  private func tell(_ news: News) {
    for (_, watcher) in watchers.withLock({ $0.all }).sorted(by: { $0.key < $1.key }) {
      watcher(news)
    }
  }

  /// The number of the last change that is neither stored nor refused; nil if there is none.
  var unsavedChange: Int? { state.withLock { $0.unsavedChange } }

  /// Calls `work` once the change of that number, and all before it, are stored. As soon as any
  /// change is refused, it gets ``SaveOutcome/refused``.
  @MainActor
  func whenSaved(_ change: Int, _ work: @escaping @MainActor (SaveOutcome) -> Void) {
    guard state.withLock({ $0.settled }) < change else { return work(.stored) }
    waiters.append(Waiter(change: change, work: work))
  }

  /// Waits until everything that has been set so far is stored or refused.
  /// - Throws: `CancellationError`
  func settled() async throws {
    guard let change = unsavedChange else { return }
    while state.withLock({ $0.settled }) < change {
      let (waiting, end) = AsyncStream<Never>.makeStream()
      await whenSaved(change) { _ in end.finish() }
      for await _ in waiting {}
      try Task.checkCancellation()
    }
  }

  func watch(_ work: @escaping @MainActor (News) -> Void) -> StorageWatch {
    let number = watchers.withLock { watchers in
      watchers.last += 1
      watchers.all[watchers.last] = work
      return watchers.last
    }
    return StorageWatch { [weak self] in
      // Freed outside the lock, because the watcher may hold something that ends another watch.
      let ended = self?.watchers.withLock { $0.all.removeValue(forKey: number) }
      withExtendedLifetime(ended) {}
    }
  }

  // MARK: For the writer

  func takeBatch() -> Batch {
    let (queued, last) = state.withLock { ($0.takeQueued(), $0.last) }
    let changes = queued.map { place, value in
      RecordChange(browser: browser, place: place, value: value)
    }
    return Batch(records: self, changes: changes, last: last)
  }

  /// Ends the wait for a batch. Apps hear of a refusal before the frames that wait for it.
  @MainActor
  func settle(_ batch: Batch, _ outcome: SaveOutcome) {
    let refused = state.withLock { state in
      state.settle(batch.changes, upTo: batch.last, outcome)
    }
    for place in refused { tell(.refused(place)) }
    let ending = waiters.filter { outcome == .refused || $0.change <= batch.last }
    waiters.removeAll { outcome == .refused || $0.change <= batch.last }
    for waiter in ending { waiter.work(outcome) }
  }
}

enum RecordError: Error, CustomStringConvertible {
  case memoryIsFull

  var description: String {
    "The records of all browsers together take more memory than the server allows."
  }
}
