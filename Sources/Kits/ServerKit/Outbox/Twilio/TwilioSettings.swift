import Foundation
import WireKit

/// The account at Twilio that sends text messages. A token is in it, so it describes itself without.
package struct TwilioSettings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let account = Variable(
    "TWILIO_ACCOUNT_SID", "sends text messages by Twilio", unset: "none are sent")
  private static let token = Variable(
    "TWILIO_AUTH_TOKEN", "of that account", unset: "none", isSecret: true)
  private static let sender = Variable(
    "TWILIO_FROM", "its number, or messaging service (MG…)", unset: "none")
  private static let base = Variable(
    "TWILIO_BASE_URL", "address of Twilio", unset: "https://api.twilio.com")

  package static let variables = [account, token, sender, base]

  /// Who a message comes from.
  enum Sender: Hashable, Sendable {
    case number(String)
    case service(String)
  }

  let account: String
  let token: String
  let sender: Sender
  /// Without a slash at the end.
  var base = "https://api.twilio.com"
  /// For an answer, beginning with the first packet.
  var timeout = Duration.seconds(10)

  init(account: String, token: String, sender: Sender) {
    self.account = account
    self.token = token
    self.sender = sender
  }

  /// Nil without an account.
  /// - Throws: ``SettingsError`` for what is no account or sender, and for what is missing.
  package init?(_ settings: SettingsReader) throws {
    guard let account = settings.text(Self.account) else {
      guard settings.text(Self.token) == nil, settings.text(Self.sender) == nil else {
        throw SettingsError(Self.account, "is missing beside TWILIO_AUTH_TOKEN and TWILIO_FROM.")
      }
      return nil
    }
    guard Self.isName(account, "AC") else {
      throw SettingsError(Self.account, "must be AC and 32 hexadecimal digits.")
    }
    guard let token = settings.text(Self.token), let sender = settings.text(Self.sender) else {
      throw SettingsError(Self.account, "needs TWILIO_AUTH_TOKEN and TWILIO_FROM beside it.")
    }
    guard let sender = Self.sender(sender) else {
      throw SettingsError(
        Self.sender, "must be a number like +15550100123, or a messaging service (MG…).")
    }
    self.init(account: account, token: token, sender: sender)
    if let base = try settings.address(Self.base) { self.base = base }
  }

  private static func sender(_ text: String) -> Sender? {
    if isName(text, "MG") { return .service(text) }
    return PhoneNumber(text, needsCountry: true).map { .number($0.text) }
  }

  private static func isName(_ text: String, _ kind: String) -> Bool {
    text.hasPrefix(kind) && RandomName.isHex128(String(text.dropFirst(2)))
  }

  package var description: String { "\(base) for \(account)" }

  package var customMirror: Mirror { Mirror(self, children: ["base": base, "account": account]) }
}
