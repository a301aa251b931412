extension NavigationPath {
  /// A serializable representation of a navigation path.
  ///
  /// Each element is written as the name of its type and its value, innermost first, as Apple's is.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let elements: [AnyHashable]

    fileprivate init(_ elements: [AnyHashable]) { self.elements = elements }

    public init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      var elements: [AnyHashable] = []
      while !list.isAtEnd {
        let name = try list.decode(String.self)
        let text = try list.decode(String.self)
        guard let type = _typeByName(name) as? any (Decodable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(
            in: list, debugDescription: "\(name) is no type that a path can hold.")
        }
        elements.append(try Self.value(of: type, from: Data(text.utf8)))
      }
      self.elements = elements.reversed()
    }

    public func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for element in elements.reversed() {
        guard let value = element.base as? any Encodable,
          let name = _mangledTypeName(type(of: element.base))
        else {
          throw EncodingError.invalidValue(
            element.base,
            .init(codingPath: list.codingPath, debugDescription: "It cannot be encoded."))
        }
        try list.encode(name)
        try list.encode(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
      }
    }

    private static func value<T: Decodable & Hashable>(
      of type: T.Type, from data: Data
    ) throws -> AnyHashable { AnyHashable(try JSONDecoder().decode(type, from: data)) }
  }

  /// The contents of this path in a serializable form; nil if an element does not conform to
  /// `Codable`.
  public var codable: CodableRepresentation? {
    elements.allSatisfy { $0.base is any Codable } ? CodableRepresentation(elements) : nil
  }

  public init(_ codable: CodableRepresentation) { elements = codable.elements }
}
