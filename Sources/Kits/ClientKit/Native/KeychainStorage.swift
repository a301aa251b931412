#if canImport(Darwin)
  import Foundation
  import Security

  /// Generic passwords in the device's Keychain: readable after the first unlock, never synced.
  public struct KeychainStorage: KeyValueStorage {
    private let service: String

    /// - Parameter service: the name that the entries are filed under, usually the bundle
    ///   identifier.
    public init(service: String) {
      self.service = service
    }

    public func string(forKey key: String) -> String? {
      var query = query(forKey: key)
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var item: CFTypeRef?
      guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess,
        let data = item as? Data
      else { return nil }
      return String(data: data, encoding: .utf8)
    }

    public func keys(withPrefix prefix: String) -> [String] {
      let query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: service,
        kSecReturnAttributes: true,
        kSecMatchLimit: kSecMatchLimitAll,
      ]
      var items: CFTypeRef?
      guard SecItemCopyMatching(query as CFDictionary, &items) == errSecSuccess,
        let entries = items as? [[CFString: Any]]
      else { return [] }
      return entries.compactMap { $0[kSecAttrAccount] as? String }.filter { $0.hasPrefix(prefix) }
    }

    public func set(_ value: String?, forKey key: String) {
      let query = query(forKey: key)
      // Deleting first makes adding the only case: `SecItemUpdate` keeps an old accessibility.
      SecItemDelete(query as CFDictionary)
      guard let value else { return }
      var entry = query
      entry[kSecValueData] = Data(value.utf8)
      entry[kSecAttrAccessible] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      SecItemAdd(entry as CFDictionary, nil)
    }

    private func query(forKey key: String) -> [CFString: Any] {
      [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: service,
        kSecAttrAccount: key,
      ]
    }
  }
#endif
