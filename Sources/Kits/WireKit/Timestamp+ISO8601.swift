// Written out by hand, because every answer formats times. Foundation's formatters cost
// microseconds and locks; this costs one small string.
extension Timestamp {
  /// The form JavaScript's `toISOString` gives: UTC, always three fraction digits and `Z`.
  public var iso8601: String { text(withMilliseconds: true) }

  /// The same in whole seconds: `2026-02-10T12:34:56Z`. Foundation's `.iso8601` decodes no fraction.
  public var iso8601Seconds: String { text(withMilliseconds: false) }

  private func text(withMilliseconds: Bool) -> String {
    let (days, inDay) = milliseconds.quotientAndRemainder(flooringBy: 86_400_000)
    let (year, month, day) = CivilDay.from(daysSince1970: days)
    var text: [UInt8] = []
    text.reserveCapacity(24)
    text.append(digits: year, width: 4)
    text.append(UInt8(ascii: "-"))
    text.append(digits: month, width: 2)
    text.append(UInt8(ascii: "-"))
    text.append(digits: day, width: 2)
    text.append(UInt8(ascii: "T"))
    text.append(digits: inDay / 3_600_000, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(digits: inDay / 60_000 % 60, width: 2)
    text.append(UInt8(ascii: ":"))
    text.append(digits: inDay / 1000 % 60, width: 2)
    if withMilliseconds {
      text.append(UInt8(ascii: "."))
      text.append(digits: inDay % 1000, width: 3)
    }
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads `YYYY-MM-DDTHH:MM:SS[.fraction](Z|±HH:MM)`; anything else, or a date that no calendar
  /// has, is nil. Fractions finer than a millisecond are dropped.
  public init?(iso8601 text: String) {
    var scanner = DigitScanner(text.utf8)
    guard
      let year = scanner.number(width: 4), scanner.skip("-"),
      let month = scanner.number(width: 2), scanner.skip("-"),
      let day = scanner.number(width: 2), scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(width: 2), scanner.skip(":"),
      let minute = scanner.number(width: 2), scanner.skip(":"),
      let second = scanner.number(width: 2),
      let fraction = scanner.fractionInMilliseconds(),
      let offset = scanner.offsetInMinutes(), scanner.isAtEnd,
      hour < 24, minute < 60, second < 60,
      let days = CivilDay.daysSince1970(year: year, month: month, day: day)
    else { return nil }
    let minutes = days * 1440 + hour * 60 + minute - offset
    self.init(milliseconds: minutes * 60_000 + second * 1000 + fraction)
  }
}

extension [UInt8] {
  fileprivate mutating func append(digits value: Int64, width: Int) {
    var place: Int64 = 1
    for _ in 1..<width { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / place % 10))
      place /= 10
    }
  }
}

private struct DigitScanner {
  private var rest: Substring.UTF8View.SubSequence

  init(_ text: String.UTF8View) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard let next = rest.first, UInt32(next) == expected.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digit() -> Int64? {
    guard let next = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else {
      return nil
    }
    rest.removeFirst()
    return Int64(next - UInt8(ascii: "0"))
  }

  mutating func number(width: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<width {
      guard let next = digit() else { return nil }
      value = value * 10 + next
    }
    return value
  }

  mutating func fractionInMilliseconds() -> Int64? {
    guard skip(".") else { return 0 }
    guard var value = digit() else { return nil }
    for _ in 0..<2 { value = value * 10 + (digit() ?? 0) }
    while digit() != nil {}
    return value
  }

  mutating func offsetInMinutes() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(width: 2), skip(":"), let minutes = number(width: 2), hours < 24,
      minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
