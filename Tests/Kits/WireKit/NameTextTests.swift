import Testing
import WireKit

@Suite("Names that people read")
struct NameTextTests {
  @Test(
    "of every script are names",
    arguments: [
      "Ada", "Zoë", "O'Brien-Smith", "李小龙", "さくら", "김민준", "محمد", "علی\u{200C}رضا", "דוד",
      "ශ්\u{200D}රී", "क्\u{200D}ष", "Нина", "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F} Bar", "A 12", "7",
      "രാജന്\u{200D}", "രാജന്\u{200D} നായര്\u{200D}", "USB\u{200C}دار", "5\u{200C}تایی",
      "خانه\u{200C}(ها)", "ه\u{200D}.ش", "ᠬᠠᠷ\u{180E}ᠠ",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Pub",
      "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
      "🏴\u{200D}☠\u{FE0F}", "❤\u{FE0F}\u{200D}🔥",
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
      "A\u{2028}", "Zoë\u{200D}", "Zoe\u{308}\u{200D}", "5\u{200D}تایی", "علی\u{200C}\u{200C}رضا",
      " \u{200C}علی", "A\u{180E}da", "ᠬᠠᠷ\u{180E}", "\u{E007F}", "🏴\u{E0067}\u{E0062}",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}\u{E007F}",
      "🏴\u{E0075}\u{E0073}\u{E0063}\u{E0061}\u{E0061}\u{E007F}",
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
