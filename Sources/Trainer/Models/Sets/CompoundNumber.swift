/// A number that Japanese writes with several characters: 11…99, and the larger ones that the number
/// sets use.
struct CompoundNumber: Hashable, Sendable {
  let value: Int
  let literal: String
  /// In hiragana.
  let reading: String
  let meaning: String

  /// Nil for numbers of a single character, and for numbers that no set uses.
  init?(_ value: Int) {
    guard Self.values.contains(value) else { return nil }
    self.value = value
    if let large = Self.large[value] {
      (literal, reading, meaning) = large
      return
    }
    let (tens, ones) = value.quotientAndRemainder(dividingBy: 10)
    literal = (tens > 1 ? Self.digits[tens] : "") + "十" + (ones > 0 ? Self.digits[ones] : "")
    reading =
      (tens > 1 ? Self.digitReadings[tens] : "") + "じゅう"
      + (ones > 0 ? Self.digitReadings[ones] : "")
    meaning = Self.english(tens: tens, ones: ones)
  }

  static let all: [CompoundNumber] = values.compactMap { CompoundNumber($0) }

  private static let values: [Int] = Array(11...99) + large.keys.sorted()

  private static let large: [Int: (String, String, String)] = [
    200: ("二百", "にひゃく", "two hundred"), 300: ("三百", "さんびゃく", "three hundred"),
    365: ("三百六十五", "さんびゃくろくじゅうご", "three hundred and sixty-five"),
    600: ("六百", "ろっぴゃく", "six hundred"), 800: ("八百", "はっぴゃく", "eight hundred"),
    2000: ("二千", "にせん", "two thousand"), 3000: ("三千", "さんぜん", "three thousand"),
    8000: ("八千", "はっせん", "eight thousand"), 10_000: ("一万", "いちまん", "ten thousand"),
    20_000: ("二万", "にまん", "twenty thousand"), 100_000: ("十万", "じゅうまん", "a hundred thousand"),
    1_000_000: ("百万", "ひゃくまん", "a million"),
    100_000_000: ("一億", "いちおく", "a hundred million"),
  ]

  private static let digits = single.prefix(10).map(\.literal)
  private static let digitReadings = single.prefix(10).map(\.reading)

  /// Numbers of a single character, with the readings used in counting. The first ten stand at the
  /// indices 0…9 of the list.
  private static let single: [(value: Int, literal: String, reading: String)] = [
    (0, "零", "れい"), (1, "一", "いち"), (2, "二", "に"), (3, "三", "さん"), (4, "四", "よん"), (5, "五", "ご"),
    (6, "六", "ろく"), (7, "七", "なな"), (8, "八", "はち"), (9, "九", "きゅう"), (10, "十", "じゅう"),
    (100, "百", "ひゃく"), (1000, "千", "せん"), (10_000, "万", "まん"), (100_000_000, "億", "おく"),
    (1_000_000_000_000, "兆", "ちょう"),
  ]

  /// The character for a number that a person types in digits. 億 and 兆 stand only behind others.
  static let numerals = Dictionary(
    uniqueKeysWithValues: single.filter { $0.value <= 10_000 }.map { ($0.value, $0.literal) })

  /// The counting readings of single characters, in hiragana.
  static let countingReadings = Dictionary(
    uniqueKeysWithValues: single.map { ($0.literal, $0.reading) })

  private static func english(tens: Int, ones: Int) -> String {
    let teens = [
      "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
      "eighteen", "nineteen",
    ]
    if tens == 1 { return teens[ones] }
    let names = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    let units = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    return names[tens - 2] + (ones > 0 ? "-" + units[ones] : "")
  }
}
