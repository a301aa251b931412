/// Reads one JSON text (RFC 8259) byte by byte, within the bounds of our messages.
///
/// `JSONDecoder` took 26 µs for a tap, and 225 µs for a report of a drawing. It also built any
/// nesting from a hostile tab, at a cost of the depth's cube. The scanner refuses as it reads.
struct JSONScanner {
  /// Lists and objects inside each other. Our deepest message has five.
  static let mostDepth = 8
  /// Values in one message. A full report of a drawing has under 8,000 numbers.
  static let mostValues = 10_000

  /// The text is no JSON, or more than our messages ever are.
  struct Refusal: Error {}

  let bytes: UnsafeRawBufferPointer
  var position = 0
  private var valuesLeft = mostValues

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// - Parameter bytes: UTF-8.
  /// - Returns: nil for bytes that are not exactly one JSON value, or that exceed the bounds.
  static func value(in bytes: UnsafeRawBufferPointer) -> JSONValue? {
    var scanner = JSONScanner(bytes)
    guard let value = try? scanner.value(depth: 0) else { return nil }
    scanner.skipSpace()
    return scanner.position == bytes.count ? value : nil
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Refusal) -> JSONValue {
    guard valuesLeft > 0 else { throw Refusal() }
    valuesLeft -= 1
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "["): return .list(try list(depth: depth + 1))
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "t"): return try word("true", .number(1))
    case UInt8(ascii: "f"): return try word("false", .number(0))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func list(depth: Int) throws(Refusal) -> [JSONValue] {
    try enter(depth)
    var values: [JSONValue] = []
    if takes(UInt8(ascii: "]")) { return values }
    repeat { values.append(try value(depth: depth)) } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "]")) else { throw Refusal() }
    return values
  }

  /// Of two members of one name the first counts, as for `JSONDecoder`.
  private mutating func object(depth: Int) throws(Refusal) -> [String: JSONValue] {
    try enter(depth)
    var members: [String: JSONValue] = [:]
    if takes(UInt8(ascii: "}")) { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw Refusal() }
      let name = try text()
      guard takes(UInt8(ascii: ":")) else { throw Refusal() }
      let member = try value(depth: depth)
      if members[name] == nil { members[name] = member }
    } while takes(UInt8(ascii: ","))
    guard takes(UInt8(ascii: "}")) else { throw Refusal() }
    return members
  }

  private mutating func enter(_ depth: Int) throws(Refusal) {
    guard depth <= Self.mostDepth else { throw Refusal() }
    position += 1
  }

  private mutating func word(
    _ word: StaticString, _ meaning: JSONValue
  ) throws(Refusal) -> JSONValue {
    for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
      guard next == byte else { throw Refusal() }
      position += 1
    }
    return meaning
  }

  // MARK: Bytes

  /// The next byte. At the end it is 0, which JSON nowhere has outside of a text.
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while true {
      switch next {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Skips white space, and then the byte if it comes next.
  private mutating func takes(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }
}
