import Foundation

/// Writes a value's JSON straight into bytes, with sorted keys. What it does not know it leaves to
/// Foundation: it says so, and what it has written until then is dropped.
final class JSONWriter {
  /// The value that is being written, as far as it has said what it is.
  struct Frame {
    enum Kind { case nothing, single, object, array }

    var kind = Kind.nothing
    /// Where it begins.
    let start: Int
    /// Its first member in ``JSONWriter/members``.
    let firstMember: Int
    /// The elements of an array so far.
    var count = 0
    /// One for the outermost value. A container writes only while its own value is the innermost.
    let depth: Int
  }

  /// `"key":value` of an object that is not closed, without commas.
  private struct Member {
    let start: Int
    let end: Int
    let keyLength: Int
    /// Tells most keys apart.
    let prefix: UInt64

    func key(in bytes: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
      bytes[(start + 1)..<(start + 1 + keyLength)]
    }
  }

  private(set) var frame = Frame(start: 0, firstMember: 0, depth: 0)
  private var bytes = JSONBytes(capacity: 4096)
  private var members: [Member] = []
  /// For the members of an object in their order; kept, because most objects need it.
  private var sorted = JSONBytes(capacity: 4096)
  /// Something came that only Foundation knows.
  private var isBeyond = false

  private init() {}

  /// - Returns: nil for a value that Foundation must write, or that cannot be written.
  static func data(of value: some Encodable) -> Data? {
    let writer = JSONWriter()
    // Foundation's encoder will meet the same error, and knows its path.
    guard (try? writer.write(value)) != nil, !writer.isBeyond else { return nil }
    return Data(writer.bytes.contents)
  }

  // MARK: Values

  func write<Value: Encodable>(_ value: Value) throws {
    // Foundation has forms of its own for these.
    guard Value.self != Data.self, Value.self != URL.self, Value.self != Decimal.self else {
      return leaveToFoundation()
    }
    let outer = frame
    frame = Frame(start: bytes.count, firstMember: members.count, depth: outer.depth + 1)
    try value.encode(to: self)
    close(isOutermost: outer.depth == 0)
    frame = outer
  }

  func write(literal: StaticString) {
    literal.withUTF8Buffer { bytes.append($0) }
  }

  func write(integer: some FixedWidthInteger) { write(ascii: String(integer)) }

  /// JSON has no infinity: Foundation throws.
  func write(number: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard number.isFinite else { return leaveToFoundation() }
    let digits = number.description
    write(ascii: digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
  }

  private func write(ascii text: String) {
    var text = text
    text.withUTF8 { bytes.append($0) }
  }

  func write(text: String) {
    var text = text
    text.withUTF8 { bytes.append(quoted: $0) }
  }

  func leaveToFoundation() { isBeyond = true }

  // MARK: The innermost value

  /// The value says what it is. It may ask for a container of the same kind again.
  func open(_ kind: Frame.Kind) {
    if frame.kind == kind, kind != .single { return }
    guard frame.kind == .nothing else { return leaveToFoundation() }
    frame.kind = kind
    switch kind {
    case .object: bytes.append(UInt8(ascii: "{"))
    case .array: bytes.append(UInt8(ascii: "["))
    case .single, .nothing: break
    }
  }

  func single(of depth: Int, _ write: (JSONWriter) throws -> Void) rethrows {
    guard depth == frame.depth else { return leaveToFoundation() }
    open(.single)
    try write(self)
  }

  /// - Parameter depth: of the container's value.
  func element(of depth: Int, _ write: (JSONWriter) throws -> Void) rethrows {
    guard depth == frame.depth else { return leaveToFoundation() }
    if frame.count > 0 { bytes.append(UInt8(ascii: ",")) }
    frame.count += 1
    try write(self)
  }

  func member(_ key: String, of depth: Int, _ write: (JSONWriter) throws -> Void) rethrows {
    guard depth == frame.depth else { return leaveToFoundation() }
    if members.count > frame.firstMember { bytes.append(UInt8(ascii: ",")) }
    let start = bytes.count
    var key = key
    let (length, prefix) = key.withUTF8 { text in
      bytes.append(quoted: text)
      return (text.count, text.prefix)
    }
    // A key that is written with escapes is not sorted by what is written.
    if bytes.count - start != length + 2 { leaveToFoundation() }
    bytes.append(UInt8(ascii: ":"))
    try write(self)
    members.append(Member(start: start, end: bytes.count, keyLength: length, prefix: prefix))
  }

  private func close(isOutermost: Bool) {
    switch frame.kind {
    case .nothing where isOutermost: leaveToFoundation()
    case .nothing: write(literal: "{}")
    case .single: break
    case .array: bytes.append(UInt8(ascii: "]"))
    case .object:
      sortMembers()
      members.removeSubrange(frame.firstMember...)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Puts the object's members into the order of their keys' bytes.
  private func sortMembers() {
    guard members.count > frame.firstMember + 1 else { return }
    sorted.removeAll()
    let written = bytes.contents
    members[frame.firstMember...].sort { Self.compare($0, $1, in: written) < 0 }
    var last: Member?
    for member in members[frame.firstMember...] {
      if let last {
        // Of two members of one key only the later one counts.
        if Self.compare(last, member, in: written) == 0 { leaveToFoundation() }
        sorted.append(UInt8(ascii: ","))
      }
      sorted.append(UnsafeBufferPointer(rebasing: written[member.start..<member.end]))
      last = member
    }
    bytes.replace(from: frame.start + 1, with: sorted)
  }

  private static func compare(
    _ one: Member, _ other: Member, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    if one.prefix != other.prefix { return one.prefix < other.prefix ? -1 : 1 }
    for (left, right) in zip(one.key(in: bytes), other.key(in: bytes)) where left != right {
      return Int(left) - Int(right)
    }
    return one.keyLength - other.keyLength
  }
}
