import Foundation

/// Written as one line of whole numbers, `1795262400 950 1000 1000 1000 871 993 0`. First the
/// second since 1970 UTC. Then total, count, order, direction, shape and proportion in thousandths,
/// and 1 after a hint. So the attempts of a character fit into a kilobyte.
extension Attempt: Codable {
  private enum CodingKeys: String, CodingKey {
    case date, total, count, order, direction, shape, proportion, usedHint
  }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(),
      let line = try? container.decode(String.self)
    {
      guard let attempt = Attempt(line: Substring(line)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "An attempt is written as eight whole numbers.")
      }
      self = attempt
      return
    }
    // The form of the file's first version.
    let container = try decoder.container(keyedBy: CodingKeys.self)
    date = try container.decode(Date.self, forKey: .date)
    total = try container.decode(Double.self, forKey: .total)
    count = try container.decode(Double.self, forKey: .count)
    order = try container.decode(Double.self, forKey: .order)
    direction = try container.decode(Double.self, forKey: .direction)
    shape = try container.decode(Double.self, forKey: .shape)
    proportion = try container.decode(Double.self, forKey: .proportion)
    usedHint = try container.decode(Bool.self, forKey: .usedHint)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(line)
  }

  var line: String {
    let numbers =
      [Int(date.timeIntervalSince1970)]
      + [total, count, order, direction, shape, proportion].map { Int(($0 * 1000).rounded()) }
      + [usedHint ? 1 : 0]
    return numbers.map(String.init).joined(separator: " ")
  }

  init?(line: Substring) {
    let words = line.parts(between: " ")
    let numbers = words.compactMap { Int($0) }
    guard words.count == 8, numbers.count == 8, (0...1).contains(numbers[7]) else { return nil }
    date = Date(timeIntervalSince1970: Double(numbers[0]))
    let parts = numbers[1...6].map { Double($0) / 1000 }
    (total, count, order) = (parts[0], parts[1], parts[2])
    (direction, shape, proportion) = (parts[3], parts[4], parts[5])
    usedHint = numbers[7] == 1
  }
}
