import Logging
import ServerKit
import ServiceLifecycle
import Synchronization
import WebHost

/// The stored values of each browser's apps, in place of a phone's `UserDefaults` and Keychain.
///
/// A browser's records are read before its first tab starts, and stay in memory while a tab lives.
/// Memory is right because no other process writes these records meanwhile. The data directory's
/// lock admits one server. Several servers on one database need a balancer that sends all requests
/// of one cookie to the same process. A browser may still go to another node and come back, so they
/// are read again when a tab starts there.
final class BrowserRecords: Service {
  enum Entry {
    case loading(Task<LoadedRecords, any Error>)
    case loaded(WeakRecords)
  }

  struct WeakRecords {
    weak var records: LoadedRecords?
  }

  /// A browser in memory, and the names by which it is found there.
  struct Browser {
    var entry: WeakRecords
    var names: Set<HashedName> = []
  }

  struct Memory {
    var names: [HashedName: Entry] = [:]
    var browsers: [String: Browser] = [:]
    /// How often names were retired. What was read before may hold one of them.
    var retirements = 0

    /// Finds the records by one more name.
    mutating func note(_ records: LoadedRecords, as name: HashedName) {
      names[name] = .loaded(WeakRecords(records: records))
      browsers[records.browser, default: Browser(entry: WeakRecords(records: records))]
        .names.insert(name)
    }

    mutating func forget(_ name: HashedName, of browser: String) {
      names[name] = nil
      browsers[browser]?.names.remove(name)
    }

    mutating func forgetNames(of records: LoadedRecords, except name: HashedName) {
      retirements += 1
      for other in browsers[records.browser]?.names ?? [] where other != name { names[other] = nil }
      browsers[records.browser]?.names = [name]
    }
  }

  private let budget: MemoryBudget
  private let limits: RecordLimits
  private let isShared: Bool
  let store: any RecordStore
  private let writer: RecordWriter
  let memory = Mutex(Memory())

  /// - Parameters:
  ///   - isShared: whether other processes may write to the store.
  ///   - timer: measures the pauses between attempts to store.
  init(
    store: any RecordStore, isShared: Bool = false, limits: RecordLimits = RecordLimits(),
    logger: Logger, timer: any Clock<Duration> = ContinuousClock()
  ) {
    self.store = store
    self.isShared = isShared
    self.limits = limits
    budget = MemoryBudget(limits)
    writer = RecordWriter(store: store, logger: logger, timer: timer)
  }

  /// The records of a browser, read if they are not in memory, or may be out of date there. They
  /// stay there for as long as the caller holds them.
  /// - Parameters:
  ///   - name: the name that the browser has shown.
  ///   - address: the address that it came from, which has a share of the memory.
  /// - Throws: when they cannot be read, `BrowserNameIsRetired`, or ``RecordError/memoryIsFull``.
  func open(_ name: String, from address: ClientAddress? = nil) async throws -> LoadedRecords {
    let name = HashedName(of: name)
    switch memory.withLock({ memory in find(name, from: address, in: &memory) }) {
    case .here(let records): return isShared ? try await current(records, named: name) : records
    case .coming(let task): return try await task.value
    }
  }

  private enum Finding {
    case here(LoadedRecords)
    case coming(Task<LoadedRecords, any Error>)
  }

  private func find(
    _ name: HashedName, from address: ClientAddress?, in memory: inout Memory
  ) -> Finding {
    switch memory.names[name] {
    case .loading(let task): return .coming(task)
    case .loaded(let entry):
      if let records = entry.records { return .here(records) }
    case nil: break
    }
    let task = Task.detached { try await self.load(name, from: address) }
    memory.names[name] = .loading(task)
    return .coming(task)
  }

  private func load(_ name: HashedName, from address: ClientAddress?) async throws -> LoadedRecords
  {
    do {
      while true {
        let retirements = memory.withLock { $0.retirements }
        let stored = try await store.browser(named: name)
        let records = try keep(stored, as: name, from: address, unlessAfter: retirements)
        if let records { return records }
      }
    } catch {
      memory.withLock { $0.names[name] = nil }
      throw error
    }
  }

  /// - Returns: nil if names were retired since the browser was read, perhaps this one.
  private func keep(
    _ stored: StoredBrowser, as name: HashedName, from address: ClientAddress?,
    unlessAfter retirements: Int
  ) throws -> LoadedRecords? {
    let state = try RecordState(stored.values, limits: limits, budget: budget, address: address)
    let loaded = LoadedRecords(state, of: stored.id, writer: writer) { [weak self] in
      self?.forget(stored.id)
    }
    // Nothing may be freed under the lock, because that calls `forget`.
    return withExtendedLifetime(loaded) {
      memory.withLock { memory in
        guard memory.retirements == retirements else { return nil }
        // By another name it may have been read at the same time.
        let records = memory.browsers[stored.id]?.entry.records ?? loaded
        memory.browsers[stored.id]?.entry = WeakRecords(records: records)
        memory.note(records, as: name)
        return records
      }
    }
  }

  /// The last tab of a browser is gone; another one may be opening already.
  private func forget(_ browser: String) {
    let newer = memory.withLock { memory -> LoadedRecords? in
      guard let gone = memory.browsers[browser] else { return nil }
      if let records = gone.entry.records { return records }
      memory.browsers[browser] = nil
      for name in gone.names {
        if case .loaded = memory.names[name] { memory.names[name] = nil }
      }
      return nil
    }
    // Let go of outside the lock, because the last reference calls this method again.
    withExtendedLifetime(newer) {}
  }

  /// Deletes the records of browsers that are gone for good, which those in memory are not.
  func removeGone() async throws {
    try await store.removeGone(inUse: browsersInMemory)
  }

  /// The ids of the browsers whose records are in memory, or being read. A browser that is being
  /// read by a later name is missing: it is noted as here before it is read.
  var browsersInMemory: [String] {
    memory.withLock { memory in
      let coming = memory.names.filter { if case .loading = $0.value { true } else { false } }
      return Array(Set(memory.browsers.keys).union(coming.keys.map(\.text)))
    }
  }

  /// Waits for the server's end, and then until everything that was set is stored or refused.
  func run() async throws {
    // Cancellation ends the wait as a graceful stop does.
    try? await gracefulShutdown()
    await writer.finish()
  }
}
