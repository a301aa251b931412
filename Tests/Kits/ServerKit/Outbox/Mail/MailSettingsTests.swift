import Testing

@testable import ServerKit

struct MailSettingsTests {
  private func settings(_ values: [String: String]) throws -> MailSettings? {
    try MailSettings(SettingsReader { values[$0.name] })
  }

  @Test("An address and a program send e-mail; without an address nothing does")
  func whole() throws {
    #expect(try settings([:]) == nil)
    let settings = try settings(["MAIL_FROM": " parking@example.com ", "MAIL_PROGRAM": "/bin/sh"])
    #expect(settings?.sender.text == "parking@example.com")
    #expect(settings?.program == "/bin/sh")
  }

  @Test(
    "What is missing, and what is no address or no program, is refused with a sentence",
    arguments: [
      ("", "/bin/sh"), ("parking", "/bin/sh"), ("Lot <parking@example.com>", "/bin/sh"),
      ("parking@exämple.com", "/bin/sh"), ("a@example.com\nBcc: b@example.com", "/bin/sh"),
      ("parking@example.com", "sh"), ("parking@example.com", "/no/such/sendmail"),
    ])
  func refused(from: String, program: String) {
    let error = #expect(throws: SettingsError.self) {
      try settings(["MAIL_FROM": from, "MAIL_PROGRAM": program])
    }
    #expect(error?.description.hasPrefix("MAIL_") == true)
  }
}
