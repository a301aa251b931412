import Foundation

extension CharacterFile {
  /// The entries, in the order of teaching, whose text holds one of these byte strings. The case of
  /// ASCII letters does not matter. The search looks at bytes only, so that it decodes a handful of
  /// characters instead of two thousand.
  func entries(holdingAnyOf needles: [[UInt8]]) -> [Entry] {
    let needles = needles.filter { !$0.isEmpty }.map { $0.map(Self.lowercase) }
    return (0..<count).compactMap { place in
      guard let entry = entry(taught: place), let range = textRange(of: entry) else { return nil }
      return holds(range, anyOf: needles) ? entry : nil
    }
  }

  private func holds(_ range: Range<Int>, anyOf needles: [[UInt8]]) -> Bool {
    withBytes { bytes in
      needles.contains { needle in
        needle.withUnsafeBufferPointer { needle in
          var start = range.lowerBound
          while start + needle.count <= range.upperBound {
            var length = 0
            while length < needle.count, Self.lowercase(bytes[start + length]) == needle[length] {
              length += 1
            }
            if length == needle.count { return true }
            start += 1
          }
          return false
        }
      }
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}
