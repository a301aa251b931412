/// Written `2026-11-21`, so that an exported file can be read by people.
extension StudyDay: Codable, CustomStringConvertible, CodingKeyRepresentable {
  /// Nil for a text that is not a day, such as 2026-02-30.
  public init?(text: String) {
    let parts = text.parts(between: "-")
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let candidate = StudyDay(year: year, month: month, day: day)
    // 30 February would count into March.
    guard candidate.components == (year, month, day) else { return nil }
    self = candidate
  }

  /// Such as 2026-11-21.
  public var description: String {
    let (year, month, day) = components
    return Self.padded(year, to: 4) + "-" + Self.padded(month, to: 2) + "-"
      + Self.padded(day, to: 2)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = StudyDay(text: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A day is written as 2026-11-21.")
    }
    self = day
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// For dictionaries by day.
  public var codingKey: any CodingKey { TextKey(description) }

  /// Nil for a key that is not a day.
  public init?<Key: CodingKey>(codingKey: Key) {
    self.init(text: codingKey.stringValue)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

private struct TextKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
