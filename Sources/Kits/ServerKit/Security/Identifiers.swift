import WireKit

/// Makes ids from injected randomness, so that tests know the ids in advance.
package struct Identifiers: Sendable {
  private let randomness: @Sendable () -> any RandomNumberGenerator

  package init(
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      SystemRandomNumberGenerator()
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
    let digits =
      Hex.encode((high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000)
      + Hex.encode((low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { result.append("-") }
      result.append(digit)
    }
    return result
  }
}
