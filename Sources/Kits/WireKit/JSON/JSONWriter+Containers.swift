extension JSONWriter: Encoder {
  /// Foundation's encoder knows where an error is, and writes the value that has one.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    open(.object)
    return KeyedEncodingContainer(KeyedJSON(writer: self, depth: frame.depth))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(.array)
    return UnkeyedJSON(writer: self, depth: frame.depth)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleJSON(writer: self, depth: frame.depth)
  }

  /// A container within another may be filled in any order, which only Foundation's encoder allows.
  fileprivate func strange() -> JSONWriter {
    leaveToFoundation()
    return self
  }
}

private struct KeyedJSON<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    writer.member(key.stringValue, of: depth) { $0.write(literal: "null") }
  }
  func encode(_ value: Bool, forKey key: Key) {
    writer.member(key.stringValue, of: depth) { $0.write(literal: value ? "true" : "false") }
  }
  func encode(_ value: String, forKey key: Key) {
    writer.member(key.stringValue, of: depth) { $0.write(text: value) }
  }
  func encode(_ value: Double, forKey key: Key) {
    writer.member(key.stringValue, of: depth) { $0.write(number: value) }
  }
  func encode(_ value: Float, forKey key: Key) {
    writer.member(key.stringValue, of: depth) { $0.write(number: value) }
  }
  func encode<Value: Encodable & FixedWidthInteger>(_ value: Value, forKey key: Key) {
    writer.member(key.stringValue, of: depth) { $0.write(integer: value) }
  }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try writer.member(key.stringValue, of: depth) { try $0.write(value) }
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    writer.strange().container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.strange().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writer.strange() }
  func superEncoder(forKey key: Key) -> any Encoder { writer.strange() }
}

private struct UnkeyedJSON: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var count: Int { writer.frame.count }

  func encodeNil() { writer.element(of: depth) { $0.write(literal: "null") } }
  func encode(_ value: Bool) {
    writer.element(of: depth) { $0.write(literal: value ? "true" : "false") }
  }
  func encode(_ value: String) { writer.element(of: depth) { $0.write(text: value) } }
  func encode(_ value: Double) { writer.element(of: depth) { $0.write(number: value) } }
  func encode(_ value: Float) { writer.element(of: depth) { $0.write(number: value) } }
  func encode<Value: Encodable & FixedWidthInteger>(_ value: Value) {
    writer.element(of: depth) { $0.write(integer: value) }
  }
  func encode<Value: Encodable>(_ value: Value) throws {
    try writer.element(of: depth) { try $0.write(value) }
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    writer.strange().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.strange().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { writer.strange() }
}

private struct SingleJSON: SingleValueEncodingContainer {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { writer.single(of: depth) { $0.write(literal: "null") } }
  func encode(_ value: Bool) {
    writer.single(of: depth) { $0.write(literal: value ? "true" : "false") }
  }
  func encode(_ value: String) { writer.single(of: depth) { $0.write(text: value) } }
  func encode(_ value: Double) { writer.single(of: depth) { $0.write(number: value) } }
  func encode(_ value: Float) { writer.single(of: depth) { $0.write(number: value) } }
  func encode<Value: Encodable & FixedWidthInteger>(_ value: Value) {
    writer.single(of: depth) { $0.write(integer: value) }
  }
  func encode<Value: Encodable>(_ value: Value) throws {
    try writer.single(of: depth) { try $0.write(value) }
  }
}
