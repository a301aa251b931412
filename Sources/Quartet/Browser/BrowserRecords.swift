import Logging
import ServerKit
import ServiceLifecycle
import Synchronization

/// The stored values of each browser's apps, in place of a phone's `UserDefaults` and Keychain.
///
/// A browser's records are read before its first tab starts, and stay in memory while a tab lives.
/// Memory is right because no other process writes these records. The data directory's lock admits
/// one server. Several servers on one database need a balancer that sends all requests of one
/// cookie to the same process.
final class BrowserRecords: Service {
  private enum Entry {
    case loading(Task<LoadedRecords, any Error>)
    case loaded(WeakRecords)
  }

  private struct WeakRecords {
    weak var records: LoadedRecords?
  }

  private let budget: MemoryBudget
  private let limits: RecordLimits
  private let store: any RecordStore
  private let writer: RecordWriter
  private let entries = Mutex<[String: Entry]>([:])

  /// - Parameter timer: measures the pauses between attempts to store.
  init(
    store: any RecordStore, limits: RecordLimits = RecordLimits(), logger: Logger,
    timer: any Clock<Duration> = ContinuousClock()
  ) {
    self.store = store
    self.limits = limits
    budget = MemoryBudget(limits.bytesOfAll)
    writer = RecordWriter(store: store, logger: logger, timer: timer)
  }

  /// The records of a browser, read if they are not in memory. They stay there for as long as the
  /// caller holds them.
  /// - Throws: when they cannot be read, or ``RecordError/memoryIsFull``.
  func open(_ browser: String) async throws -> LoadedRecords {
    switch entries.withLock({ entries in find(browser, in: &entries) }) {
    case .here(let records): return records
    case .coming(let task): return try await task.value
    }
  }

  private enum Finding {
    case here(LoadedRecords)
    case coming(Task<LoadedRecords, any Error>)
  }

  private func find(_ browser: String, in entries: inout [String: Entry]) -> Finding {
    switch entries[browser] {
    case .loading(let task): return .coming(task)
    case .loaded(let entry):
      if let records = entry.records { return .here(records) }
    case nil: break
    }
    let task = Task.detached { try await self.load(browser) }
    entries[browser] = .loading(task)
    return .coming(task)
  }

  private func load(_ browser: String) async throws -> LoadedRecords {
    do {
      let values = try await store.records(of: browser)
      let records = try LoadedRecords(
        values, of: browser, limits: limits, budget: budget, writer: writer
      ) { [weak self] in self?.forget(browser) }
      entries.withLock { $0[browser] = .loaded(WeakRecords(records: records)) }
      return records
    } catch {
      entries.withLock { $0[browser] = nil }
      throw error
    }
  }

  /// The last tab of a browser is gone; another one may be opening already.
  private func forget(_ browser: String) {
    let newer = entries.withLock { entries -> LoadedRecords? in
      guard case .loaded(let entry) = entries[browser] else { return nil }
      if let records = entry.records { return records }
      entries[browser] = nil
      return nil
    }
    // Let go of outside the lock, because the last reference calls this method again.
    withExtendedLifetime(newer) {}
  }

  /// Deletes the records of browsers that are gone for good, which those in memory are not.
  func removeGone() async throws {
    try await store.removeGone(inUse: browsersInMemory)
  }

  /// The browsers whose records are in memory, or being read.
  var browsersInMemory: [String] { entries.withLock { Array($0.keys) } }

  /// Waits for the server's end, and then until everything that was set is stored or refused.
  func run() async throws {
    // Cancellation ends the wait as a graceful stop does.
    try? await gracefulShutdown()
    await writer.finish()
  }
}
