import Testing

@testable import quartet

@Suite("Parts of a shown message")
struct MessagePieceTests {
  @Test(
    "Links and codes are found, and nothing is lost",
    arguments: [
      ("", []),
      ("Hello", [.text("Hello")]),
      ("Your code is 123456.", [.text("Your code is "), .code("123456"), .text(".")]),
      (
        "See https://app.example/extend/AB12CD34?x=1, please",
        [.text("See "), .link("https://app.example/extend/AB12CD34?x=1"), .text(", please")]
      ),
      ("At 2:30 PM, plate ABC1234X, $12.50", [.text("At 2:30 PM, plate ABC1234X, $12.50")]),
      ("javascript:alert(1) <b>", [.text("javascript:alert(1) <b>")]),
    ] as [(String, [MessagePiece])])
  func pieces(text: String, expected: [MessagePiece]) {
    #expect(MessagePiece.pieces(of: text) == expected)
  }
}
