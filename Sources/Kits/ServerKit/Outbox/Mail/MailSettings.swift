import Foundation

/// Who sends e-mail, and the program that takes it.
package struct MailSettings: Sendable {
  private static let from = Variable(
    "MAIL_FROM", "the address that e-mail comes from", unset: "none is sent")
  private static let program = Variable(
    "MAIL_PROGRAM", "a program that sends it, like sendmail", unset: standardProgram)
  private static let standardProgram = "/usr/sbin/sendmail"

  package static let variables = [from, program]

  let sender: EmailAddress
  /// Its path.
  let program: String

  init(sender: EmailAddress, program: String) {
    self.sender = sender
    self.program = program
  }

  /// Nil without an address.
  /// - Throws: ``SettingsError`` for what is no address, and for a program that is not there.
  package init?(_ settings: SettingsReader) throws {
    guard let text = settings.text(Self.from) else {
      guard settings.text(Self.program) == nil else {
        throw SettingsError(Self.from, "is missing beside MAIL_PROGRAM.")
      }
      return nil
    }
    // The message's own name has the domain, and names are ASCII in all mail programs.
    guard text.utf8.allSatisfy({ $0 < 0x80 }), let sender = EmailAddress(text) else {
      throw SettingsError(Self.from, "must be an address like parking@example.com.")
    }
    let program = settings.text(Self.program) ?? Self.standardProgram
    guard program.hasPrefix("/"), FileManager.default.isExecutableFile(atPath: program) else {
      throw SettingsError(
        Self.program,
        "must be the path of a program, and “\(program)” is none. Debian's msmtp-mta has one.")
    }
    self.init(sender: sender, program: program)
  }
}
