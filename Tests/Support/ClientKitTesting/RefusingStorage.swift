import ClientKit

/// A storage that takes each value, and tells later that the disk did not.
package final class RefusingStorage: KeyValueStorage {
  package typealias Watcher = @MainActor @Sendable (_ key: String) -> Void

  private let values = MemoryStorage()
  private let watchers = Locked<[Watcher]>([])

  package init() {}

  package var all: [String: String] {
    Dictionary(
      uniqueKeysWithValues: values.keys(withPrefix: "").map { ($0, string(forKey: $0) ?? "") })
  }

  package func string(forKey key: String) -> String? { values.string(forKey: key) }
  package func keys(withPrefix prefix: String) -> [String] { values.keys(withPrefix: prefix) }
  package func set(_ value: String?, forKey key: String) { values.set(value, forKey: key) }

  package func watchRefusals(_ work: @escaping Watcher) -> StorageWatch {
    watchers.withLock { $0.append(work) }
    return StorageWatch {}
  }

  /// The disk has only this value of the key.
  @MainActor
  package func takeBack(_ key: String, to stored: String?) {
    values.set(stored, forKey: key)
    for watcher in watchers.withLock(\.self) { watcher(key) }
  }

  /// The disk has only these values.
  @MainActor
  package func takeBack(to stored: [String: String]) {
    let all = self.all
    let refused = Set(all.keys).union(stored.keys).filter { all[$0] != stored[$0] }
    // All of them first, as a browser's records do it.
    for key in refused { values.set(stored[key], forKey: key) }
    for key in refused {
      for watcher in watchers.withLock(\.self) { watcher(key) }
    }
  }
}
