import Foundation
import WireKit

extension JSONTree {
  /// The wire form of a value; the members of objects come in the order of their names.
  init(encoding value: some Encodable) throws {
    self = try WireJSON.decode(from: try WireJSON.encode(value))
  }

  /// Nil for anything but an object.
  var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}

extension [JSONTree.Member] {
  subscript(name: String) -> JSONTree? { first { $0.name == name }?.value }
}

extension JSONTree: Decodable {
  package init(from decoder: any Decoder) throws {
    // Most values are texts. A failed try throws, which takes longer than reading the value.
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .string(text)
    } else if let object = try? decoder.container(keyedBy: Name.self) {
      let names = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try names.map {
          Member(name: $0.stringValue, value: try object.decode(JSONTree.self, forKey: $0))
        })
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONTree] = []
      while !list.isAtEnd { elements.append(try list.decode(JSONTree.self)) }
      self = .array(elements)
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> JSONTree {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .boolean(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    return .number(try container.decode(Double.self))
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
