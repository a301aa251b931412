import Synchronization

/// Answers kept in memory for as long as their topic has not changed.
///
/// Never stale in this process. A write publishes its topics before it is acknowledged. An entry is
/// used only while its topic has the version that was current *before* the load. So an entry loaded
/// from an older snapshot than a write is discarded, in either order of their ends.
package final class ReadCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let topic: ChangeBus.Topic
    let version: ChangeBus.Version
    let value: Value
    let weight: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// Of all entries together.
    var weight = 0
  }

  private let state = Mutex(State())
  private let changes: ChangeBus
  private let capacity: Int
  private let weigh: @Sendable (Value) -> Int

  /// - Parameters:
  ///   - capacity: the most that is kept; beyond it, all are dropped and loaded again when asked for.
  ///   - weigh: how much of the capacity a value takes: its bytes, or one by default.
  package init(
    changes: ChangeBus, capacity: Int = 20_000,
    weigh: @escaping @Sendable (Value) -> Int = { _ in 1 }
  ) {
    self.changes = changes
    self.capacity = capacity
    self.weigh = weigh
  }

  /// The value in memory if its topic has not changed since it was loaded.
  package func cached(_ key: Key) -> Value? {
    guard let entry = state.withLock({ $0.entries[key] }), entry.version == entry.topic.version
    else { return nil }
    return entry.value
  }

  /// The value in memory, or else the value from `load`, which is kept until `topic` changes.
  package func value(
    for key: Key, topic: String, load: () async throws -> Value
  ) async throws -> Value {
    if let value = cached(key) { return value }
    // Before the load: a commit while it runs must make the entry useless.
    let version = changes.version(of: topic)
    let value = try await load()
    // After the load: a missing thing is not loaded, and must not be listened to for ever.
    let entry = Entry(
      topic: changes.topic(topic), version: version, value: value, weight: weigh(value))
    state.withLock { state in
      if let former = state.entries.removeValue(forKey: key) { state.weight -= former.weight }
      guard entry.weight <= capacity else { return }
      if state.weight + entry.weight > capacity { state = State() }
      state.entries[key] = entry
      state.weight += entry.weight
    }
    return value
  }

  /// For tests: how many entries are held.
  package var count: Int { state.withLock { $0.entries.count } }
}
