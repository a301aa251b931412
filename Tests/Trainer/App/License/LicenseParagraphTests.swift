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

  @Test("No word of the licence is left out")
  func complete() {
    let shown = LicenseParagraph.paragraphs(of: LicenseText.current.text).map(\.text).joined()
    let kept = { (text: String) in text.filter { $0.isLetter || $0.isNumber } }
    #expect(kept(shown) == kept(LicenseText.current.text))
  }
}
