/// A small store of strings under string keys, synchronous like `UserDefaults`.
///
/// A storage refuses a value in one of two ways. It may leave the old value, which
/// ``string(forKey:)`` then returns at once. Or it takes the value and writes it behind the app. If
/// the disk refuses it, ``watchRefusals(_:)`` reports that.
public protocol KeyValueStorage: Sendable {
  /// The value, or `nil` if there is none.
  func string(forKey key: String) -> String?
  /// The keys that begin with this and have a value, in no particular order.
  func keys(withPrefix prefix: String) -> [String]
  /// Keeps the value; `nil` removes it.
  func set(_ value: String?, forKey key: String)
  /// Calls `work` with a key whose last value was taken, but could not be stored.
  ///
  /// By then ``string(forKey:)`` returns the stored value again. The refused value has not reached
  /// the person's screen yet, so `work` can still change it.
  /// - Returns: a registration of `work`, which ends when it is freed.
  func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> StorageWatch
  /// As ``watchRefusals(_:)``, and tells of values that any window of the app has set, too. This window
  /// may hear of its own. A watcher compares what it knows with what is stored.
  func watch(_ work: @escaping @MainActor (StorageEvent) -> Void) -> StorageWatch
}

/// What a storage tells its watchers.
public enum StorageEvent: Hashable, Sendable {
  /// The key's last value was taken, but could not be stored.
  case refused(key: String)
  /// A value was set, perhaps by another window; nil where the storage does not know which one.
  case changed(key: String?)
}

extension KeyValueStorage {
  /// Removes the values of the keys that begin with this and are meant; by default of all of them.
  public func removeAll(
    withPrefix prefix: String, where isMeant: (_ key: String) -> Bool = { _ in true }
  ) {
    for key in keys(withPrefix: prefix) where isMeant(key) { set(nil, forKey: key) }
  }

  /// For a storage whose `set` has stored the value, or left the old one, when it returns.
  public func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> StorageWatch
  {
    StorageWatch {}
  }

  /// For a storage that only one window has, as on iOS.
  public func watch(_ work: @escaping @MainActor (StorageEvent) -> Void) -> StorageWatch {
    watchRefusals { work(.refused(key: $0)) }
  }
}

/// Keeps a watcher of values registered for as long as it lives.
public final class StorageWatch: Sendable {
  private let end: @Sendable () -> Void

  /// - Parameter end: removes the watcher; called once.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
