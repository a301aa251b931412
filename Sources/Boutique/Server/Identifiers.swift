import WireKit

/// Makes ids from injected randomness, so that tests can name what will be made.
package struct Identifiers: Sendable {
  private let randomness: @Sendable () -> any RandomNumberGenerator

  package init(
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      SystemRandomNumberGenerator()
    }
  ) {
    self.randomness = randomness
  }

  func store() -> String { publicId("store") }
  func session() -> String { publicId("sess") }

  /// A version 4 UUID in lower case, as existing rows have.
  func uuid() -> String {
    var generator = randomness()
    let high: UInt64 = generator.next()
    let low: UInt64 = generator.next()
    let digits =
      hex((high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000)
      + hex((low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { result.append("-") }
      result.append(digit)
    }
    return result
  }

  private func publicId(_ prefix: String) -> String {
    var generator = randomness()
    return PublicID.make(prefix: prefix, using: &generator)
  }

  private func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
