/// A small store of strings under string keys, synchronous like `UserDefaults`.
///
/// A storage refuses a value in one of two ways. It may leave the old value, which
/// ``string(forKey:)`` then shows at once. Or it takes the value, writes it behind the app, and
/// says so to ``watchRefusals(_:)`` when the disk did not take it.
public protocol KeyValueStorage: Sendable {
  /// The value, or `nil` if there is none.
  func string(forKey key: String) -> String?
  /// The keys that begin with this and have a value, in no particular order.
  func keys(withPrefix prefix: String) -> [String]
  /// Keeps the value; `nil` removes it.
  func set(_ value: String?, forKey key: String)
  /// Calls `work` with a key whose last value was taken, but could not be stored after all.
  ///
  /// By then ``string(forKey:)`` says again what is stored, for all keys that were refused together.
  /// What the app showed of a refused value has not reached the person yet. They see what `work`
  /// makes of it, if `work` changes that before it returns.
  /// - Returns: what keeps `work` registered; letting go of it ends that.
  func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> RefusalWatch
}

extension KeyValueStorage {
  /// For a storage whose `set` has stored the value, or left the old one, when it returns.
  public func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> RefusalWatch
  {
    RefusalWatch {}
  }
}

/// Keeps a watcher of refused values registered for as long as it lives.
public final class RefusalWatch: Sendable {
  private let end: @Sendable () -> Void

  /// - Parameter end: removes the watcher; called once.
  public init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
