import WireKit

/// Makes ids from injected randomness, so that tests know the ids in advance.
package struct Identifiers: Sendable {
  private let randomness: @Sendable () -> any RandomNumberGenerator

  package init(
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      FetchedRandomness()
    }
  ) {
    self.randomness = randomness
  }

  /// An id that people and links carry: `store_…`.
  package func publicId(_ prefix: String) -> String {
    var generator = randomness()
    return PublicID.make(prefix: prefix, using: &generator)
  }

  /// A version 4 UUID in lower case, as existing rows have.
  package func uuid() -> String {
    var generator = randomness()
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return Self.uuid((high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000, low)
  }

  /// A version 7 UUID in lower case. It begins with the time, and 74 bits are random. Rows of one time then
  /// lie together in an index, so that a commit with many of them writes few pages.
  package func uuid(at time: Timestamp) -> String {
    var generator = randomness()
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    return Self.uuid(
      UInt64(bitPattern: time.milliseconds) << 16 | (high & 0x0FFF) | 0x7000, low)
  }

  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let halves = (high, (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000)
    return String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          text[place] = UInt8(ascii: "-")
          place += 1
        }
        let half = digit < 16 ? halves.0 : halves.1
        text[place] = digits[Int(half >> (60 - 4 * UInt64(digit % 16)) & 15)]
        place += 1
      }
      return place
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
