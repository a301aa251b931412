import Testing
import WireKit

@Suite("Texts with several lines")
struct ProseTextTests {
  @Test(
    "take every script, lines and emoji",
    arguments: ["", "Level 2,\r\n\tspot 47", "שלום\u{200F}!", "خانه\u{200C}ها", "👩🏽‍🎨 café"])
  func good(text: String) {
    #expect(ProseText.fault("The instructions", in: text) == nil)
  }

  @Test(
    "refuse what turns the direction or is a control",
    arguments: ["Level \u{202E}2", "a\u{2066}b", "a\u{7}b", "a\u{0}"])
  func hostile(text: String) {
    #expect(
      ProseText.fault("The instructions", in: text)
        == "The instructions have characters that nobody can see. Please type them again.")
  }
}
