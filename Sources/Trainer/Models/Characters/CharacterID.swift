/// The name of a character to practise: `kana-3042`, `kanji-6F22`, or `number-25` for the compound
/// 二十五. Any text can be a name. A library answers nil for an unknown one, so that progress imported
/// from elsewhere is kept.
public struct CharacterID: RawRepresentable, Hashable, Sendable, Comparable, CodingKeyRepresentable
{
  /// The stored form: `kana-3042`, `kanji-6F22` or `number-25`.
  public let rawValue: String

  /// Accepts any text. A library finds nothing for an unknown name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The same without a label.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// The name of the single character with this code point.
  public init(_ scalar: Unicode.Scalar) {
    let hex = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    self.init(rawValue: Self.isKana(scalar) ? "kana-\(padded)" : "kanji-\(padded)")
  }

  /// The name of a number that is written with several characters.
  public init(number: Int) {
    self.init(rawValue: "number-\(number)")
  }

  public static func < (left: CharacterID, right: CharacterID) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether the name can only be a compound number's.
  public var isNumber: Bool { rawValue.hasPrefix("number-") }

  /// The code point that the name holds; nil for compounds and unknown names.
  var scalar: Unicode.Scalar? {
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, (4...6).contains(parts[1].count),
      let value = UInt32(parts[1], radix: 16), let scalar = Unicode.Scalar(value),
      CharacterID(scalar) == self
    else { return nil }
    return scalar
  }

  /// The number that the name holds; nil for single characters.
  var number: Int? {
    guard isNumber, let value = Int(rawValue.dropFirst(7)),
      CharacterID(number: value) == self
    else { return nil }
    return value
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x30FF).contains(scalar.value)
  }
}

extension CharacterID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
