import BoutiqueModels
import Testing

@testable import BoutiqueServer

@Suite("The local writer")
struct LocalReviewWriterTests {
  static let items: [[OrderItem]] = [
    [],
    [OrderItem(name: "Silk Scarf", quantity: 1, amount: 100)],
    [OrderItem(name: "Silk Scarf", quantity: 2, amount: 100)],
    [
      OrderItem(name: "Silk Scarf", quantity: 1, amount: 1),
      OrderItem(name: "Green Tea", quantity: 3, amount: 1),
    ],
    (1...9).map { OrderItem(name: "Thing \($0)", quantity: $0, amount: 1) },
    [OrderItem(name: String(repeating: "long ", count: 40), quantity: 1, amount: 1)],
    [
      OrderItem(name: "Item", quantity: 1, amount: 1),
      OrderItem(name: "  ", quantity: 1, amount: 1),
    ],
    [OrderItem(name: "Call +1 519 546 3438", quantity: 1, amount: 1)],
    [OrderItem(name: "visit evil.example — now", quantity: 1, amount: 1)],
  ]

  static let facts: [ReviewFacts] = StarRating.range.compactMap(StarRating.init).flatMap { rating in
    items.flatMap { items in
      ["Maison Lumière", "Wow!", String(repeating: "Very long name ", count: 17)].map {
        ReviewFacts(storeName: $0, items: items, rating: rating)
      }
    }
  }

  @Test("every text that can be written is short, clean and whole", arguments: facts)
  func everyText(facts: ReviewFacts) throws {
    let texts = LocalReviewWriter.candidates(for: facts)
    #expect(Set(texts).count == texts.count)
    // Ten visits in a row, with the last twenty texts of the store avoided.
    #expect(texts.count >= 40)
    for text in texts {
      #expect(text.count <= BoutiqueRules.reviewTextLimit)
      #expect(!text.contains("{") && !text.contains("  "))
      #expect(!text.contains("—") && !text.contains("–"))
      #expect(!text.contains("!.") && !text.contains(".."))
      #expect(!text.contains("evil") && !text.contains("519"))
      #expect(text.last.map { ".!".contains($0) } == true)
      #expect(text.first?.isUppercase == true)
      let words = text.lowercased().split { !$0.isLetter }.map(String.init)
      #expect(Set(words).isDisjoint(with: ["ai", "software", "quality", "staff", "service"]))
    }
  }

  @Test("texts are honest to the stars", arguments: 1...5)
  func honest(stars: Int) throws {
    let rating = try #require(StarRating(stars))
    let facts = ReviewFacts(storeName: "Shop", items: [], rating: rating)
    let glad = ["love", "wonderful", "delighted", "happy", "enjoyed", "glad", "good", "pleased"]
    let sorry = ["not satisfied", "hoped", "did not meet", "less satisfied", "not for me"]
    for text in LocalReviewWriter.candidates(for: facts) {
      let text = text.lowercased()
      if stars <= 2 { #expect(!glad.contains { text.contains($0) }) }
      if stars >= 3 { #expect(!sorry.contains { text.contains($0) }) }
      for other in ["one star", "two stars", "three stars", "four stars", "five stars"]
      where other != ShopWords.number(stars) + (stars == 1 ? " star" : " stars") {
        #expect(!text.contains(other))
      }
    }
  }

  @Test("ten visits in a row never repeat a text", arguments: facts)
  func variety(facts: ReviewFacts) async {
    let writer = LocalReviewWriter(randomness: { StuckGenerator() })
    var texts: [String] = []
    for _ in 1...30 {
      texts.append(await writer.draft(of: facts, avoiding: Array(texts.suffix(20))))
    }
    for start in 0...20 {
      #expect(Set(texts[start..<(start + 10)]).count == 10)
    }
  }

  @Test(
    "purchases are listed in English",
    arguments: [
      ([("Silk Scarf", 1)], "the Silk Scarf"),
      ([("Silk Scarf", 2)], "two Silk Scarves"),
      ([("Beeswax Candle", 3)], "three Beeswax Candles"),
      ([("Porcelain Dish", 2)], "two Porcelain Dishes"),
      ([("Baby Bunny", 2)], "two Baby Bunnies"),
      ([("Jeans", 2)], "two of the Jeans"),
      ([("Green Tea", 2)], "two of the Green Tea"),
      ([("Set of Cards", 2)], "two of the Set of Cards"),
      ([("Robe XL", 2)], "two of the Robe XL"),
      ([("Bougie parfumée", 2)], "two of the Bougie parfumée"),
      ([("Candle", 13)], "13 Candles"),
      ([("Scarf", 1), ("Hat", 1)], "the Scarf and the Hat"),
      ([("Scarf", 1), ("Scarf", 1)], "two Scarves"),
      ([("A", 1), ("B", 1), ("C", 1)], "the A, the B and the C"),
      ([("A", 1), ("B", 1), ("C", 1), ("D", 1)], "the A, the B, the C and one other item"),
      (
        [("A", 1), ("B", 1), ("C", 1), ("D", 1), ("E", 4)],
        "the A, the B, the C and two other items"
      ),
      ([("Item", 1), ("Hat", 1)], "the Hat and one other item"),
      ([("Hat\n—\tred", 1)], "the Hat - red"),
    ])
  func lists(items: [(String, Int)], expected: String) {
    let items = items.map { OrderItem(name: $0.0, quantity: $0.1, amount: 1) }
    #expect(ShopWords.list(items) == expected)
  }

  @Test(
    "a name that brings its article gets no second one",
    arguments: [
      ("The Long Coat", 1, "The Long Coat"), ("the Ring", 2, "two of the Ring"),
      ("Theatre Bag", 1, "the Theatre Bag"),
    ])
  func articles(name: String, quantity: Int, expected: String) {
    #expect(ShopWords.counted(name, quantity) == expected)
  }

  @Test(
    "a name keeps what its emoji and its script are joined with, and nothing else unseen",
    arguments: [
      (
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} Shop",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} Shop"
      ),
      ("\u{1F3F3}\u{FE0F}\u{200D}\u{1F308} Bar", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308} Bar"),
      (
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Inn",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Inn"
      ),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"),
      ("Cafe\u{301}", "Cafe\u{301}"),
      ("hand\u{AD}made", "handmade"), ("\u{202E}evil\u{202C}", "evil"),
      ("\u{FEFF}Shop\u{200B}", "Shop"), ("a\u{200D}b", "ab"), ("x\u{200D} y", "x y"),
      ("two\nlines", "two lines"),
    ])
  func unseen(name: String, expected: String) {
    #expect(Array(ShopWords.cleaned(name).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("an address cannot hide behind a joiner")
  func hiddenAddress() {
    #expect(ShopWords.storeName("evil\u{200D}.example.com") == "this shop")
    #expect(ShopWords.storeName("evil.\u{200C}example") == "this shop")
  }

  @Test("a name that looks like a placeholder stays a name")
  func placeholderNames() {
    let facts = ReviewFacts(
      storeName: "{items}", items: [OrderItem(name: "{store}", quantity: 1, amount: 1)],
      rating: LocalReviewWriterTests.facts[0].rating)
    for text in LocalReviewWriter.candidates(for: facts) {
      #expect(text.components(separatedBy: "the {store}").count <= 2)
      #expect(!text.contains("the the"))
    }
  }
}

/// Always says the same: chance that gives no help at all.
struct StuckGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 { 7 }
}

extension LocalReviewWriter {
  /// Every text that the writer may draw; never empty, because a verdict alone always fits.
  static func candidates(for facts: ReviewFacts) -> [String] {
    let texts = ReviewTexts(of: facts)
    let fitting = (0..<texts.count).map { texts[$0] }
      .filter { $0.count <= BoutiqueRules.reviewTextLimit }
    return fitting.isEmpty ? texts.verdicts : fitting
  }
}
