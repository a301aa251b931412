import Testing

@testable import TruFanServer

@Suite("Texts without white space at their ends")
struct TrimmedTextTests {
  @Test(
    "what is in between stays",
    arguments: [
      ("Blue car", "Blue car"), (" Blue  car\n", "Blue  car"), ("x", "x"), ("x\u{2003}", "x"),
      ("\u{85}é\t", "é"), ("é", "é"), (" é", "é"), ("~!", "~!"), ("e\u{301} ", "e\u{301}"),
    ])
  func trims(text: String, expected: String) {
    #expect(text.trimmed == expected)
  }

  @Test("nothing is left of white space", arguments: ["", " ", "\n\t", "\u{2003}\u{A0}"])
  func empty(text: String) {
    #expect(text.trimmed == nil)
  }
}
