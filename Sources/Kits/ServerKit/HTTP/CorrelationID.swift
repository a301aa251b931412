import Synchronization

/// The id that ties a client's report, our answer and our log together.
enum CorrelationID {
  /// Different in every process, so that ids of two runs do not meet in one log.
  private static let process = UInt64.random(in: .min ... .max)
  private static let counter = Atomic<UInt64>(0)
  private static let digits = Array("0123456789abcdef".utf8)

  /// A fresh id: 15 hexadecimal digits, the most that a string holds inline. It comes from a
  /// counter and not from a random draw, because it need only be unique. The mixing makes
  /// neighbours look different.
  static func make() -> String {
    let count = counter.wrappingAdd(1, ordering: .relaxed).newValue
    var value = process ^ (count &* 0x9E37_79B9_7F4A_7C15)
    return String(unsafeUninitializedCapacity: 15) { buffer in
      for index in 0..<15 {
        buffer[index] = digits[Int(value & 15)]
        value >>= 4
      }
      return 15
    }
  }

  /// A client's id is believed if it is short and cannot break a header or a log line.
  static func isAcceptable(_ id: String) -> Bool {
    (1...128).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }
}
