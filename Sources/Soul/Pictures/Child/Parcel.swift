import Foundation

/// A message with files: what goes to the child and what comes back. Each part has its length before
/// it, in eight bytes, highest first; the message in JSON is the first part.
package struct Parcel<Message: Codable & Sendable>: Sendable {
  package let message: Message
  package let files: [Data]

  package init(_ message: Message, _ files: [Data] = []) {
    (self.message, self.files) = (message, files)
  }

  package func encoded() throws -> Data {
    var data = Data()
    for part in [try JSONEncoder().encode(message)] + files {
      withUnsafeBytes(of: UInt64(part.count).bigEndian) { data.append(contentsOf: $0) }
      data.append(part)
    }
    return data
  }

  /// - Throws: ``ParcelDamage``, or what decoding the message throws.
  package init(_ data: Data) throws {
    var parts: [Data] = []
    var rest = data[...]
    while !rest.isEmpty {
      guard rest.count >= 8 else { throw ParcelDamage() }
      let length = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(8)
      guard length <= UInt64(rest.count) else { throw ParcelDamage() }
      parts.append(Data(rest.prefix(Int(length))))
      rest = rest.dropFirst(Int(length))
    }
    guard let first = parts.first else { throw ParcelDamage() }
    message = try JSONDecoder().decode(Message.self, from: first)
    files = Array(parts.dropFirst())
  }
}

/// Bytes that are no parcel, or not all of one.
package struct ParcelDamage: Error {}
