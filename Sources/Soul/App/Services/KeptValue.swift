import ClientKit

/// The last answer of the server, for a launch without a network. Each account has its own.
struct KeptValue<Value: Codable> {
  let key: String
  let storage: any KeyValueStorage

  init(_ name: String, user: String, device: Device) {
    key = KeptValues.prefix + name + KeptValues.suffix(user)
    storage = device.storage
  }

  var value: Value? { storage.json(forKey: key) }

  func keep(_ value: Value) { storage.setJSON(value, forKey: key) }

  func forget() { storage.set(nil, forKey: key) }
}

/// All that is kept of an account.
enum KeptValues {
  fileprivate static let prefix = "soul_"
  fileprivate static func suffix(_ user: String) -> String { "_\(user)" }

  static func forget(user: String, device: Device) {
    device.storage.removeAll(withPrefix: prefix) { $0.hasSuffix(suffix(user)) }
  }
}
