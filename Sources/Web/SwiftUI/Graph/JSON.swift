/// The little of JSON that patches need, written straight to bytes.
package enum JSON {
  package static func write(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { write(utf8: $0, to: &bytes) }
  }

  package static func write(utf8 text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x00..<0x20:
        let hex = String(byte, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  package static func write(_ payload: EventPayload, to bytes: inout [UInt8]) {
    switch payload {
    case .none: bytes.append(contentsOf: "null".utf8)
    case .number(let value): bytes.append(contentsOf: CSS.number(value).utf8)
    case .text(let text): write(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }
}
