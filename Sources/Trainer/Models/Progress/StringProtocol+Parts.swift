extension StringProtocol {
  /// The texts between these bytes, empty ones included. Bytes are compared and not characters, which
  /// would cost ten times as much: a learner's life has ten thousand lines.
  func parts(between separator: Unicode.Scalar) -> [Substring] {
    let byte = UInt8(ascii: separator)
    return Substring(self).utf8.split(separator: byte, omittingEmptySubsequences: false)
      .map(Substring.init)
  }
}
