/// Where progress is kept: two closures over the device's storage of texts by key.
public struct ProgressStorage: Sendable {
  /// Nil when there is nothing.
  public var load: @Sendable (_ key: String) -> String?
  /// Nil removes. Returns whether it is stored: a full disk refuses.
  public var save: @Sendable (_ text: String?, _ key: String) -> Bool

  /// Both may be called from any thread.
  public init(
    load: @escaping @Sendable (_ key: String) -> String?,
    save: @escaping @Sendable (_ text: String?, _ key: String) -> Bool
  ) {
    self.load = load
    self.save = save
  }
}
