extension JSONScanner {
  /// Reads a number. One that is too large or too small for a `Double` is refused.
  mutating func number() throws(Refusal) -> Double {
    let start = position
    let isNegative = skips(UInt8(ascii: "-"))
    var digits = Digits()
    if skips(UInt8(ascii: "0")) {
      digits.append(0)
    } else {
      try readDigits(into: &digits)
    }
    var fraction = 0
    if skips(UInt8(ascii: ".")) { fraction = try readDigits(into: &digits) }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if !skips(UInt8(ascii: "+")) { _ = skips(UInt8(ascii: "-")) }
      var exponent = Digits()
      try readDigits(into: &exponent)
    } else if let value = digits.value(fraction: fraction) {
      return isNegative ? -value : value
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite, value != 0 || digits.areZero else {
      throw Refusal()
    }
    return value
  }

  /// - Returns: how many there were; none is refused.
  @discardableResult
  private mutating func readDigits(into digits: inout Digits) throws(Refusal) -> Int {
    let start = position
    while case UInt8(ascii: "0")...UInt8(ascii: "9") = next {
      digits.append(next - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { throw Refusal() }
    return position - start
  }

  private mutating func skips(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// The digits of a number so far, as long as they are few.
  private struct Digits {
    private var value: UInt64 = 0
    private var count = 0
    /// Whether there was none but zeros.
    private(set) var areZero = true

    mutating func append(_ digit: UInt8) {
      count += 1
      if digit != 0 { areZero = false }
      if count <= Self.most { value = value * 10 + UInt64(digit) }
    }

    /// The number with so many digits after the point; nil if that might be rounded twice.
    func value(fraction: Int) -> Double? {
      count <= Self.most ? Double(value) / Self.powersOfTen[fraction] : nil
    }

    /// A `Double` holds fifteen digits, and each of these powers of ten, exactly. So the division
    /// is the only step that rounds.
    private static let most = 15
    private static let powersOfTen: [Double] = [
      1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
  }
}
