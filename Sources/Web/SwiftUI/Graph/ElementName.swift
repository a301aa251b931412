/// An element's name on the wire: its number in base 36.
package enum ElementName {
  package static func of(_ id: Int) -> String { String(id, radix: 36) }

  /// Writes the name of a number that is not negative, as every element's.
  static func write(_ id: Int, to bytes: inout [UInt8]) {
    if id >= 36 { write(id / 36, to: &bytes) }
    let digit = UInt8(truncatingIfNeeded: id % 36)
    bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
  }

  package static func id(_ name: String) -> Int? {
    name.utf8.count <= 11 ? Int(name, radix: 36) : nil
  }
}
