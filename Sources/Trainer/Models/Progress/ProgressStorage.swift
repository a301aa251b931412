/// Where progress is kept: closures over the device's storage of texts by key.
public struct ProgressStorage: Sendable {
  /// Nil when there is nothing.
  public var load: @Sendable (_ key: String) -> String?
  /// The keys that begin with this and have a text, in no particular order.
  public var keys: @Sendable (_ prefix: String) -> [String]
  /// Nil removes. Returns whether it is stored: a full disk refuses.
  public var save: @Sendable (_ text: String?, _ key: String) -> Bool

  /// All may be called from any thread.
  public init(
    load: @escaping @Sendable (_ key: String) -> String?,
    keys: @escaping @Sendable (_ prefix: String) -> [String],
    save: @escaping @Sendable (_ text: String?, _ key: String) -> Bool
  ) {
    self.load = load
    self.keys = keys
    self.save = save
  }
}
