import Foundation
import Testing
import WireKit

@testable import ServerKit

@Suite("The text of an e-mail")
struct MailTextTests {
  private func text(
    to: String = "ann@example.com", title: String = "Hello", body: String = "Hi",
    id: String = "msg_7"
  ) throws -> String {
    let mail = MailText(
      from: try #require(EmailAddress("parking@example.com")),
      to: try #require(EmailAddress(to)), title: title, body: body, id: id,
      date: Timestamp(milliseconds: 1_770_000_000_000))
    return String(decoding: mail.data, as: UTF8.self)
  }

  /// The names of the header's fields. A folded line begins with a space.
  private func names(_ text: String) -> [String] {
    let head = text.components(separatedBy: "\n\n").first ?? ""
    return head.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      .map { String($0.prefix { $0 != ":" }) }
  }

  @Test("A message has the fields of RFC 5322, and says that no person wrote it")
  func whole() throws {
    #expect(
      try text() == """
        From: parking@example.com
        To: ann@example.com
        Subject: Hello
        Date: Mon, 02 Feb 2026 02:40:00 +0000
        Message-ID: <msg_7@example.com>
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable
        Auto-Submitted: auto-generated

        Hi

        """)
  }

  @Test(
    "No line break begins another field",
    arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{0B}", "\0"])
  func injection(lineBreak: String) throws {
    let evil = "Hello\(lineBreak)Bcc: eve@example.com\(lineBreak)\(lineBreak)Body"
    let message = try text(title: evil, id: "msg_7\(lineBreak)Bcc: eve@example.com")
    #expect(names(message) == names(try text()))
    #expect(!message.contains("\nBcc"))
    #expect(message.contains("Message-ID: <msg_7Bcceveexamplecom@example.com>\n"))
    #expect(EmailAddress("ann@example.com\(lineBreak)Bcc: eve@example.com") == nil)
  }

  @Test("A title of ASCII stands as it is")
  func plainSubject() {
    #expect(MailText.subject("Choose a new TruFan password") == "Choose a new TruFan password")
    #expect(MailText.subject("Two\r\nlines") == "Two  lines")
    #expect(MailText.subject("") == "")
  }

  @Test(
    "Every other title is words of RFC 2047, in lines of 76 at most",
    arguments: [
      "Über alles", "Parking at “Café”", String(repeating: "日本語", count: 40),
      String(repeating: "a", count: 300), "=?utf-8?B?aGk=?=", String(repeating: "👩‍👩‍👧‍👦", count: 9),
    ])
  func encodedSubject(title: String) throws {
    let words = MailText.subject(title).components(separatedBy: "\n ")
    var decoded = ""
    for word in words {
      #expect(word.utf8.count <= 67)
      let match = try #require(word.wholeMatch(of: #/=\?utf-8\?B\?([A-Za-z0-9+/=]+)\?=/#))
      let bytes = try #require(Data(base64Encoded: String(match.1)))
      // Each word is whole characters by itself.
      decoded += try #require(String(bytes: bytes, encoding: .utf8))
    }
    #expect(decoded == title)
  }

  @Test(
    "A body is quoted-printable",
    arguments: [
      ("a = b", "a =3D b\n"), ("Grüße", "Gr=C3=BC=C3=9Fe\n"), ("", "\n"),
      ("one\r\ntwo\rthree\n", "one\ntwo\nthree\n\n"), ("end \nend\t", "end=20\nend=09\n"),
      ("\0", "=00\n"),
    ])
  func body(text: String, quoted: String) {
    #expect(MailText.quotedPrintable(text) == quoted)
  }

  @Test("A long link is broken into lines of 76, which mail readers join")
  func longLine() {
    let link = "https://park.example/" + String(repeating: "x", count: 200)
    let lines = MailText.quotedPrintable(link).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.utf8.count <= 76 })
    #expect(lines.joined(separator: "\n").replacing("=\n", with: "") == link)
  }
}
