extension StaticString {
  /// Whether both are the same text. A `String` of each, made to compare them, took 170 ns for four
  /// attributes; the bytes take 8. Equal literals often share their place in memory.
  package static func == (lhs: StaticString, rhs: StaticString) -> Bool {
    let count = lhs.utf8CodeUnitCount
    guard count == rhs.utf8CodeUnitCount else { return false }
    return lhs.utf8Start == rhs.utf8Start || memcmp(lhs.utf8Start, rhs.utf8Start, count) == 0
  }

  package static func != (lhs: StaticString, rhs: StaticString) -> Bool { !(lhs == rhs) }
}
