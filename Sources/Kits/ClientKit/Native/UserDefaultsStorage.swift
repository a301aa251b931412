#if canImport(Darwin)
  import Foundation

  /// The app's own `UserDefaults`.
  public struct UserDefaultsStorage: KeyValueStorage {
    private let suiteName: String?

    /// - Parameter suiteName: an app group's name, or `nil` for the app's own defaults.
    public init(suiteName: String? = nil) {
      self.suiteName = suiteName
    }

    // `UserDefaults` is safe to use from every thread but not marked so. It is looked up each time
    // instead of being kept, which costs a dictionary lookup.
    private var defaults: UserDefaults {
      suiteName.flatMap(UserDefaults.init(suiteName:)) ?? .standard
    }

    public func string(forKey key: String) -> String? {
      // Apps of before kept some values as dates.
      if let date = defaults.object(forKey: key) as? Date { return date.ISO8601Format() }
      return defaults.string(forKey: key)
    }

    public func keys(withPrefix prefix: String) -> [String] {
      defaults.dictionaryRepresentation().keys.filter { $0.hasPrefix(prefix) }
    }

    public func set(_ value: String?, forKey key: String) {
      defaults.set(value, forKey: key)
      // An accepted licence or a drawing is on the disk before the app can be put away.
      defaults.synchronize()
    }
  }
#endif
