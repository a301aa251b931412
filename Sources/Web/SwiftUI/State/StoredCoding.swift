/// How a value becomes the text that is stored, and back. `encode` gives nil to remove the value.
struct StoredCoding<Value> {
  let encode: @MainActor (Value) -> String?
  let decode: @MainActor (String) -> Value?

  /// The coding of the optional: nil is stored by storing nothing.
  var optional: StoredCoding<Value?> {
    let (encode, decode) = (encode, decode)
    return StoredCoding<Value?>(
      encode: { $0.flatMap { encode($0) } }, decode: { decode($0).map { .some($0) } })
  }

  func raw<Wrapper: RawRepresentable>() -> StoredCoding<Wrapper> where Wrapper.RawValue == Value {
    let (encode, decode) = (encode, decode)
    return StoredCoding<Wrapper>(
      encode: { encode($0.rawValue) }, decode: { decode($0).flatMap { Wrapper(rawValue: $0) } })
  }
}

extension StoredCoding where Value == String {
  static var text: StoredCoding { .init(encode: { $0 }, decode: { $0 }) }
}

extension StoredCoding where Value: LosslessStringConvertible {
  static var lossless: StoredCoding {
    .init(encode: { String($0) }, decode: { Value($0) })
  }
}

extension StoredCoding where Value == Data {
  static var base64: StoredCoding {
    .init(encode: { $0.base64EncodedString() }, decode: { Data(base64Encoded: $0) })
  }
}

extension StoredCoding where Value == URL {
  static var address: StoredCoding {
    .init(encode: { $0.absoluteString }, decode: { URL(string: $0) })
  }
}

extension StoredCoding where Value == Date {
  static var seconds: StoredCoding {
    .init(
      encode: { String($0.timeIntervalSinceReferenceDate) },
      decode: { Double($0).map { Date(timeIntervalSinceReferenceDate: $0) } })
  }
}
