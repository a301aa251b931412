import Crypto
import Foundation
import WireKit

/// Apple's push service, and the key that signs for a team. The key is in it, so it describes itself
/// without.
package struct APNsSettings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let keyFile = Variable(
    "APNS_KEY_FILE", "Apple's key for pushes (.p8)", unset: "no pushes to iPhones")
  private static let keyID = Variable("APNS_KEY_ID", "the key's ten characters", unset: "none")
  private static let team = Variable("APNS_TEAM_ID", "the team's ten characters", unset: "none")
  private static let topic = Variable("APNS_TOPIC", "the app's bundle identifier", unset: "none")
  private static let host = Variable(
    "APNS_BASE_URL", "address of the service", unset: "https://api.push.apple.com")
  private static let sandboxHost = Variable(
    "APNS_SANDBOX_URL", "address of the service for apps in development",
    unset: standardSandbox)
  private static let standardSandbox = "https://api.sandbox.push.apple.com"

  package static let variables = [keyFile, keyID, team, topic, host, sandboxHost]

  let key: P256.Signing.PrivateKey
  let keyID: String
  let team: String
  let topic: String
  /// The tokens that are good now.
  let issued: APNsIssuedTokens
  /// Without a slash at the end.
  let base: String
  /// The same of the service that knows the tokens of apps in development.
  let sandbox: String

  package init(
    key: P256.Signing.PrivateKey, keyID: String, team: String, topic: String, base: String,
    sandbox: String, sharing issued: APNsIssuedTokens = APNsIssuedTokens()
  ) {
    self.key = key
    self.keyID = keyID
    self.team = team
    self.topic = topic
    self.issued = issued
    self.base = base
    self.sandbox = sandbox
  }

  /// Nil without a key.
  /// - Parameter issued: shared by all apps of the team.
  /// - Throws: ``SettingsError`` for a file without a key, and for names that are missing.
  package init?(
    _ settings: SettingsReader, sharing issued: APNsIssuedTokens = APNsIssuedTokens()
  ) throws {
    try self.init(settings, named: settings.text(Self.topic), issued)
  }

  /// Those of another app of the team. Nil without a key, or without a bundle identifier.
  /// - Parameter topic: the variable with that app's bundle identifier.
  package init?(
    _ settings: SettingsReader, topic: Variable, sharing issued: APNsIssuedTokens
  ) throws {
    guard let topic = settings.text(topic) else { return nil }
    try self.init(settings, named: topic, issued)
  }

  private init?(
    _ settings: SettingsReader, named topic: String?, _ issued: APNsIssuedTokens
  ) throws {
    guard let file = settings.text(Self.keyFile) else { return nil }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: text)
    else { throw SettingsError(Self.keyFile, "must name a file with a key of Apple's (.p8).") }
    guard let keyID = settings.text(Self.keyID), let team = settings.text(Self.team), let topic
    else {
      throw SettingsError(Self.keyFile, "needs APNS_KEY_ID, APNS_TEAM_ID and APNS_TOPIC beside it.")
    }
    self.init(
      key: key, keyID: keyID, team: team, topic: topic,
      base: try settings.address(Self.host) ?? "https://api.push.apple.com",
      sandbox: try settings.address(Self.sandboxHost) ?? Self.standardSandbox,
      sharing: issued)
  }

  package var description: String { "\(base) for \(topic)" }

  package var customMirror: Mirror { Mirror(self, children: ["base": base, "topic": topic]) }
}
