import Foundation

/// A storage that forgets when it is freed: for previews, tests and the detached device.
// Safe to send: `values` is private and touched only while `lock` is held. (`Mutex`, which would
// let the compiler see that, needs iOS 18.)
public final class MemoryStorage: KeyValueStorage, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: String]

  public init(_ values: [String: String] = [:]) {
    self.values = values
  }

  public func string(forKey key: String) -> String? {
    lock.withLock { values[key] }
  }

  public func keys(withPrefix prefix: String) -> [String] {
    lock.withLock { values.keys.filter { $0.hasPrefix(prefix) } }
  }

  public func set(_ value: String?, forKey key: String) {
    lock.withLock { values[key] = value }
  }
}
