/// Keeps long values apart from short ones. `UserDefaults` is read whole into memory at the start,
/// and refuses every write once it holds 4 MB.
public struct LongValueStorage: KeyValueStorage {
  private let short: any KeyValueStorage
  private let long: any KeyValueStorage
  private let limit: Int

  /// - Parameter limit: in UTF-8 bytes; a longer value goes to `long`.
  public init(short: any KeyValueStorage, long: any KeyValueStorage, limit: Int = 65_536) {
    self.short = short
    self.long = long
    self.limit = limit
  }

  public func string(forKey key: String) -> String? {
    long.string(forKey: key) ?? short.string(forKey: key)
  }

  public func keys(withPrefix prefix: String) -> [String] {
    Array(Set(short.keys(withPrefix: prefix)).union(long.keys(withPrefix: prefix)))
  }

  /// A value that was long once stays apart. So a kill between two steps cannot bring an old value
  /// back.
  public func set(_ value: String?, forKey key: String) {
    guard let value else {
      short.set(nil, forKey: key)
      long.set(nil, forKey: key)
      return
    }
    guard value.utf8.count > limit || long.string(forKey: key) != nil else {
      return short.set(value, forKey: key)
    }
    long.set(value, forKey: key)
    if long.string(forKey: key) == value { short.set(nil, forKey: key) }
  }

  public func watchRefusals(_ work: @escaping @MainActor (_ key: String) -> Void)
    -> StorageWatch
  {
    let watches = (short.watchRefusals(work), long.watchRefusals(work))
    return StorageWatch { withExtendedLifetime(watches) {} }
  }
}
