import Testing
import TrainerModels

@testable import TrainerApp

struct LicenseParagraphTests {
  @Test("Lines are set as what they are")
  func kinds() {
    let text = "TITLE & MORE\n\nSome words.\n• An item\n━━━━\n1.0"
    let kinds = LicenseParagraph.paragraphs(of: text).map(\.kind)
    #expect(kinds == [.heading, .body, .item, .rule, .body])
  }

  @Test("Lines that open the text together are its title")
  func title() {
    let paragraphs = LicenseParagraph.paragraphs(
      of: "The App\nVersion 1.0\n\n━━━━\nHEADING\nWords.")
    #expect(paragraphs.map(\.kind) == [.title, .rule, .heading, .body])
    #expect(paragraphs.first?.text == "The App\nVersion 1.0")
    #expect(Set(paragraphs.map(\.id)).count == paragraphs.count)
  }

  @Test("No word of the licence is left out")
  func complete() {
    let shown = LicenseParagraph.paragraphs(of: LicenseText.current.text).map(\.text).joined()
    let kept = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
    #expect(kept(shown) == kept(LicenseText.current.text))
  }
}
