import Testing
import WireKit

@Suite("Names that people read")
struct NameTextTests {
  @Test(
    "of every script are names",
    arguments: [
      "Ada", "Zoë", "O'Brien-Smith", "李小龙", "さくら", "김민준", "محمد", "علی\u{200C}رضا", "דוד",
      "ශ්\u{200D}රී", "क्\u{200D}ष", "Нина", "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F} Bar", "A 12", "7",
    ])
  func good(name: String) {
    #expect(NameText.isReadable(name))
    #expect(NameText.fault("The name", in: name) == nil)
  }

  @Test(
    "have nothing that turns their direction, and nothing that nobody sees",
    arguments: [
      "Sa\u{202E}rah", "Sa\u{2066}rah", "Ada\u{200E}", "Ada\u{200B}", "A\u{200D}da", "Ada\u{200D}",
      "\u{200C}علی", "\u{FEFF}Ada", "A\u{AD}da", "A\nda", "A\tda", "A\u{7F}", "A\u{85}",
      "A\u{2028}",
      "A\u{2060}", "A\u{3164}", "A\u{E0041}", "", " ", "\u{200B}", "\u{3164}", "\u{2800}",
      "\u{301}",
    ])
  func bad(name: String) {
    #expect(!NameText.isReadable(name))
    #expect(
      NameText.fault("The name", in: name)
        == "The name has characters that nobody can see. Please type it again.")
  }
}
