/// Bytes to which many short texts are added. An array asks at each addition whether it is its own, which
/// took as long as the addition.
struct JSONBytes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  /// Valid until the next addition.
  var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  mutating func removeAll() { count = 0 }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base[count] = byte
    count += 1
  }

  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let start = more.baseAddress, !more.isEmpty else { return }
    if capacity - count < more.count { grow(by: more.count) }
    (base + count).update(from: start, count: more.count)
    count += more.count
  }

  /// Writes `others`, which are as many, over the bytes from `start` on.
  mutating func replace(from start: Int, with others: borrowing JSONBytes) {
    (base + start).update(from: others.base, count: others.count)
  }

  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

extension JSONBytes {
  /// A text in quotes, with what JSON wants to be escaped.
  mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var written = 0
    while true {
      let place = text.firstToEscape(from: written)
      append(UnsafeBufferPointer(rebasing: text[written..<place]))
      if place == text.count { break }
      append(escaped: text[place])
      written = place + 1
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x20...: append(byte)
    default:
      for digit in "u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8 { append(digit) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first byte from `start` on that a text in JSON cannot have as it is; the end if there is none.
  func firstToEscape(from start: Int) -> Int {
    var place = start
    // Eight at once: most texts have none.
    while place + 8 <= count, !Self.hasOneToEscape(eight(at: place)) { place += 8 }
    while place < count {
      let byte = self[place]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return place }
      place += 1
    }
    return place
  }

  private func eight(at place: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  /// May also say yes where there is none: a borrow runs on into the next byte.
  private static func hasOneToEscape(_ eight: UInt64) -> Bool {
    let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let quote = eight ^ (ones &* 0x22)
    let backslash = eight ^ (ones &* 0x5C)
    let control = (eight &- ones &* 0x20) & ~eight
    return (control | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & highest != 0
  }

  /// The first eight bytes as a number, which sorts as they do. Missing ones count as zero.
  var prefix: UInt64 {
    if count >= 8 { return UInt64(bigEndian: eight(at: 0)) }
    return reduce(into: 0) { $0 = $0 << 8 | UInt64($1) } << (8 * (8 - UInt64(count)))
  }
}
