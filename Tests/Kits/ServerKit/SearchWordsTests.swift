import Testing

@testable import ServerKit

@Suite("The words of a text, as an index keeps them")
struct SearchWordsTests {
  @Test(
    "are the same however a text is written",
    arguments: [
      ("Müller", "muller"), ("Mu\u{308}ller", "muller"), ("MÜLLER", "muller"),
      ("Straße", "strasse"), ("STRAẞE", "strasse"), ("İstanbul", "istanbul"), ("ﬁne", "fine"),
      ("Ærø", "aero"), ("Łódź", "lodz"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("σίσυφος", "σισυφοσ"),
      ("ＡＢＣ１２", "abc12"), ("co\u{AD}op", "coop"), ("don't", "don t"), ("x²", "x2"),
      ("Ёлка", "елка"), ("a_b-c/d", "a b c d"), ("\u{E000}tag", "tag"), ("🍰", ""),
    ])
  func folded(text: String, words: String) {
    #expect(SearchWords.indexed(text).joined(separator: " ") == words)
  }

  @Test(
    "are pairs of characters where a script has no blanks",
    arguments: [
      ("東京都", "東京 京都 都"), ("カメラ", "かめ めら ら"), ("ｶﾞｽ", "がす す"), ("か\u{3099}", "が"),
      ("人々", "人々 々"), ("서울", "서울 울"), ("iPhoneケース", "iphone けー ーす す"),
      ("渋谷109", "渋谷 谷 109"), ("カ・メ", "か め"), ("ไทย", "ไท ทย ย"), ("𠮷野", "𠮷野 野"),
    ])
  func pairs(text: String, words: String) {
    #expect(SearchWords.indexed(text).joined(separator: " ") == words)
  }

  @Test("A tag is one word, which no text has")
  func tags() {
    #expect(SearchWords.tag("Red  Wine!") == SearchWords.tag("red-wine"))
    #expect(SearchWords.tag("red wine") != SearchWords.tag("redwine"))
    #expect(SearchWords.tag("#") == nil)
    #expect(SearchWords.tag("red")?.hasPrefix("\u{E000}") == true)
  }

  @Test("The parts of a word are every three letters, each once")
  func parts() {
    #expect(SearchWords.parts(of: "banana") == ["ban", "ana", "nan"])
    #expect(SearchWords.parts(of: "ab") == [])
  }

  @Test("A question has eight terms at most, and no end of text")
  func limits() {
    #expect(SearchQuestion("a b c d e f g h i j").terms.count == 8)
    #expect(SearchQuestion(String(repeating: "ab", count: 100_000)).terms.count == 1)
    #expect(SearchQuestion("  ").terms.isEmpty)
  }
}
