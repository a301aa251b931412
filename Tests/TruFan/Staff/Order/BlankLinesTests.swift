import Testing

@testable import TruFanStaff

@Suite("A parker's words as staff read them")
struct BlankLinesTests {
  @Test(
    "Runs of blank lines are left out, and each line's words stay",
    arguments: [
      ("Ripe ones, please", "Ripe ones, please"), ("Ripe\n\n\n \t\n\nand cold", "Ripe\nand cold"),
      ("Ripe\r\n\r\nand cold", "Ripe\nand cold"), ("One\ntwo  three", "One\ntwo  three"),
      ("\u{2028}\u{2029}Ripe\u{85}\u{B}\u{C}", "Ripe"), ("\u{A0}\n\u{2003}\n", ""), ("", ""),
    ])
  func words(text: String, expected: String) {
    #expect(text.withoutBlankLines == expected)
  }
}
