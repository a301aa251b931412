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
