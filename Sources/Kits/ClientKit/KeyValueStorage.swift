/// A small store of strings under string keys, synchronous like `UserDefaults`.
public protocol KeyValueStorage: Sendable {
  /// The value, or `nil` if there is none.
  func string(forKey key: String) -> String?
  /// Keeps the value; `nil` removes it.
  func set(_ value: String?, forKey key: String)
}
