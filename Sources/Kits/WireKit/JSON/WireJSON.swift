import Foundation

/// The one JSON dialect of the wire: camelCase as declared, times through `Timestamp`, no escaped
/// slashes. Foundation's coders may be shared by threads while their settings stay unchanged.
public enum WireJSON {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    // Sorted keys make equal values equal bytes: entity tags and stored answers depend on that.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder = JSONDecoder()

  /// What Foundation's encoder gives, byte for byte. It makes an object of each value, which took a
  /// seventh of the time of an order; ``JSONWriter`` writes what it can, and that is nearly everything.
  /// - Throws: `EncodingError`, as Foundation does.
  public static func encode(_ value: some Encodable) throws -> Data {
    try JSONWriter.data(of: value) ?? encoder.encode(value)
  }

  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from data: Data
  ) throws -> Value {
    try decoder.decode(type, from: data)
  }
}
