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
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let changes: ChangeBus
  private let capacity: Int

  /// At most `capacity` entries are kept; beyond it, all are dropped and loaded again when asked for.
  package init(changes: ChangeBus, capacity: Int = 20_000) {
    self.changes = changes
    self.capacity = capacity
  }

  /// The value in memory if its topic has not changed since it was loaded.
  package func cached(_ key: Key) -> Value? {
    guard let entry = entries.withLock({ $0[key] }), entry.version == entry.topic.version
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
    let entry = Entry(topic: changes.topic(topic), version: version, value: value)
    entries.withLock { entries in
      if entries.count >= capacity, entries[key] == nil { entries.removeAll() }
      entries[key] = entry
    }
    return value
  }

  /// For tests: how many entries are held.
  package var count: Int { entries.withLock { $0.count } }
}
