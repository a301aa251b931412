import Testing
import TruFanModels

@Suite("An order's number")
struct OrderNumberTests {
  @Test(
    "is read as people type it, or copy it from a screen",
    arguments: ["0427", "CS-0427", "cs 0427", "#cs0427", " CS\u{2011}0427 "])
  func typed(_ text: String) { #expect(OrderNumber.read(text) == "CS-0427") }

  @Test("may have letters, and is not filled up")
  func asTyped() {
    #expect(OrderNumber.read("y0012") == "CS-Y0012")
    #expect(OrderNumber.read("42") == "CS-42")
  }

  @Test("is none without a letter or a digit", arguments: ["", "  ", "#", "CS", "cs-", "№"])
  func none(_ text: String) { #expect(OrderNumber.read(text) == nil) }
}
