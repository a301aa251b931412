extension JSONScanner {
  /// Reads a text, whose opening quote comes next.
  mutating func text() throws(Refusal) -> String {
    position += 1
    let start = position
    while true {
      switch next {
      case UInt8(ascii: "\""):
        let text = String(validating: bytes[start..<position], as: UTF8.self)
        position += 1
        guard let text else { throw Refusal() }
        return text
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      case 0..<0x20: throw Refusal()
      default: position += 1
      }
    }
  }

  /// Goes on with a text at its first escape. Before it are the bytes from `start` on.
  private mutating func escapedText(from start: Int) throws(Refusal) -> String {
    var plain = Array(bytes[start..<position])
    while true {
      let byte = next
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: plain, as: UTF8.self) else { throw Refusal() }
        return text
      case UInt8(ascii: "\\"): try escape(into: &plain)
      case 0..<0x20: throw Refusal()
      default: plain.append(byte)
      }
    }
  }

  /// Reads the rest of an escape, after its backslash.
  private mutating func escape(into plain: inout [UInt8]) throws(Refusal) {
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(letter)
    case UInt8(ascii: "b"): plain.append(0x08)
    case UInt8(ascii: "f"): plain.append(0x0C)
    case UInt8(ascii: "n"): plain.append(0x0A)
    case UInt8(ascii: "r"): plain.append(0x0D)
    case UInt8(ascii: "t"): plain.append(0x09)
    case UInt8(ascii: "u"): plain.append(contentsOf: String(try scalar()).utf8)
    default: throw Refusal()
    }
  }

  /// Reads the four digits of a `\u` escape, and the second half of a surrogate pair.
  /// A half without the other is no character, and so refused.
  private mutating func scalar() throws(Refusal) -> Character {
    let first = try fourDigits()
    guard (0xD800..<0xDC00).contains(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw Refusal() }
      return Character(scalar)
    }
    guard next == UInt8(ascii: "\\") else { throw Refusal() }
    position += 1
    guard next == UInt8(ascii: "u") else { throw Refusal() }
    position += 1
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw Refusal() }
    return Character(scalar)
  }

  private mutating func fourDigits() throws(Refusal) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch next {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = next - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = next - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = next - UInt8(ascii: "A") + 10
      default: throw Refusal()
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
