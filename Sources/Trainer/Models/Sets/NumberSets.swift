/// Numbers, with compounds laid out side by side.
enum NumberSets {
  static func sections() -> [PracticeSection] {
    [
      set("0-10", "0 to 10", "Numbers", "零一二三四五六七八九十".map(String.init)),
      set("1-10", "1 to 10", "Numbers", ones),
      set("11-19", "11 to 19", "Teen numbers", compounds(11...19)),
      set("20-30", "20 to 30", "Twenties and thirties", compounds(20...30)),
      set("1-30", "All from 1 to 30", "Complete number sets", ones + compounds(11...30)),
      set("units", "Ten to trillion", "Complete number sets", "十百千万億兆".map(String.init)),
      set("31-99", "Numbers to 99", "Larger numbers", tens),
      set(
        "large", "Hundreds and thousands", "Larger numbers",
        compounds([200, 300, 365, 600, 800, 2000, 3000, 8000, 10_000])),
      set(
        "larger", "Ten thousand and more", "Larger numbers",
        compounds([20_000, 100_000, 1_000_000, 100_000_000])),
    ].inSections()
  }

  private static let ones = "一二三四五六七八九十".map(String.init)

  /// One or two numbers of each decade show how the others are formed.
  private static var tens: [String] {
    compounds([40, 42, 50, 55, 60, 68, 70, 73, 80, 87, 90, 91, 99])
  }

  private static func compounds(_ values: some Sequence<Int>) -> [String] {
    values.compactMap { CompoundNumber($0)?.literal }
  }

  private static func set(
    _ id: String, _ title: String, _ section: String, _ literals: [String]
  ) -> PracticeSet {
    let numbers = Dictionary(
      CompoundNumber.all.map { ($0.literal, $0.value) }, uniquingKeysWith: { first, _ in first })
    let items = literals.compactMap { literal in
      numbers[literal].map { CharacterID(number: $0) }
        ?? literal.unicodeScalars.first.map { CharacterID($0) }
    }
    return PracticeSet(
      id: "numbers-\(id)", title: title, subtitle: PracticeSet.preview(literals),
      section: section, script: .kanji, items: items)
  }
}
