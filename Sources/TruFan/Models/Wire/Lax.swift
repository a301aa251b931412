/// A whole number as existing clients of TruFan send it: `2`, `2.0` or `"2"`. It is always written
/// as a number.
@propertyWrapper
public struct Lax: Codable, Hashable, Sendable {
  public var wrappedValue: Int

  public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      guard text.utf8.count <= 20, let number = Int(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "not a whole number")
      }
      wrappedValue = number
    } else {
      wrappedValue = try container.decode(Int.self)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// The same for a field that may be left out, or be null. Without a value it is not written.
@propertyWrapper
public struct LaxIfGiven: Codable, Hashable, Sendable {
  public var wrappedValue: Int?

  public init(wrappedValue: Int?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let isNull = try decoder.singleValueContainer().decodeNil()
    wrappedValue = isNull ? nil : try Lax(from: decoder).wrappedValue
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  public func decode(_ type: LaxIfGiven.Type, forKey key: Key) throws -> LaxIfGiven {
    try decodeIfPresent(type, forKey: key) ?? LaxIfGiven(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  public mutating func encode(_ value: LaxIfGiven, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
