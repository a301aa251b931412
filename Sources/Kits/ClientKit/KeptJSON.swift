import Foundation
import WireKit

/// Values of any type, kept as JSON.
extension KeyValueStorage {
  /// - Returns: `nil` without a value, and for a text that cannot be read.
  public func json<Value: Decodable>(
    _ type: Value.Type = Value.self, forKey key: String
  ) -> Value? {
    string(forKey: key).flatMap { try? WireJSON.decode(type, from: Data($0.utf8)) }
  }

  /// Keeps the value; `nil` removes it.
  public func setJSON(_ value: (some Encodable)?, forKey key: String) {
    set(value.flatMap { Self.text($0) }, forKey: key)
  }

  /// Keeps the value, or says at once that it is not kept, as ``take(_:forKey:)``.
  /// - Returns: whether the storage has taken the value.
  public func takeJSON(_ value: some Encodable, forKey key: String) -> Bool {
    Self.text(value).map { take($0, forKey: key) } ?? false
  }

  private static func text(_ value: some Encodable) -> String? {
    (try? WireJSON.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }
}
