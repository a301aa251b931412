import Testing

@testable import ServerKit

struct EmailAddressTests {
  @Test(
    "Addresses that people have",
    arguments: [
      "ada@example.com", "a.b+tag@mail.example.co.uk", "o'neil@example.org", "x@1.example",
      "jörg@müller.de", "用户@例え.jp", "nair@उदाहरण.भारत",
    ])
  func good(text: String) {
    #expect(EmailAddress(text)?.text == text)
  }

  @Test(
    "Anything else",
    arguments: [
      "", "ada", "@example.com", "ada@", "ada@localhost", "ada@@example.com", "a@b@example.com",
      ".ada@example.com", "ada.@example.com", "a..b@example.com", "ada@example..com",
      "ada@-example.com", "ada@example-.com", "ada@example.1", "ada smith@example.com",
      "ada@exam ple.com", "ada\n@example.com", "ada@example.com\u{0}", "<ada@example.com>",
      "ada@example.com,bob@example.com", "a\u{200B}da@example.com", "a\u{202E}da@example.com",
      "\"ada\"@example.com", String(repeating: "a", count: 65) + "@example.com",
      "ada@" + String(repeating: "a", count: 64) + ".com",
      "ada@" + String(repeating: "abc.", count: 80) + "com", String(repeating: "a", count: 1 << 20),
    ])
  func bad(text: String) {
    #expect(EmailAddress(text) == nil)
  }

  @Test("Case, spaces around it and the keyboard's accents make no other address")
  func key() {
    #expect(EmailAddress(" Ada@Example.COM\n")?.text == "Ada@Example.COM")
    #expect(EmailAddress(" Ada@Example.COM\n")?.key == "ada@example.com")
    #expect(EmailAddress("ZOE\u{308}@example.com")?.key == EmailAddress("zoë@example.com")?.key)
  }
}
