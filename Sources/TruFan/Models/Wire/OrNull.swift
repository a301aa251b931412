/// An optional field that is always written, as null when it has no value: existing clients of
/// TruFan expect every key. An absent key reads as nil.
@propertyWrapper
public struct OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  public var wrappedValue: Value?

  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  public func decode<Value>(
    _ type: OrNull<Value>.Type, forKey key: Key
  ) throws -> OrNull<Value> {
    try decodeIfPresent(type, forKey: key) ?? OrNull(wrappedValue: nil)
  }
}

// An order has thirty such fields. Each is written as what it holds, without an encoder of its own.
extension KeyedEncodingContainer {
  public mutating func encode<Value>(_ value: OrNull<Value>, forKey key: Key) throws {
    guard let held = value.wrappedValue else { return try encodeNil(forKey: key) }
    try encode(held, forKey: key)
  }

  public mutating func encode(_ value: OrNull<String>, forKey key: Key) throws {
    guard let held = value.wrappedValue else { return try encodeNil(forKey: key) }
    try encode(held, forKey: key)
  }
}
