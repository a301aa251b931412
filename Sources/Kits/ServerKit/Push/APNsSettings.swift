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
  /// Soul's.
  package static let topic = Variable(
    "APNS_TOPIC", "the Soul app's bundle identifier", unset: "no pushes to iPhones from Soul")
  /// TruFan's.
  package static let truFanTopic = Variable(
    "TRUFAN_APNS_TOPIC", "the TruFan app's bundle identifier",
    unset: "no pushes to iPhones from TruFan")
  /// One of them stands beside the key.
  private static let topics = [topic, truFanTopic]
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

  /// Those of one app of the team. Nil without a key, or without this app's bundle identifier.
  /// - Parameters:
  ///   - topic: the variable with that app's bundle identifier.
  ///   - issued: shared by all apps of the team.
  /// - Throws: ``SettingsError`` for a file without a key, for names that are missing, and for a
  ///   bundle identifier without a key.
  package init?(
    _ settings: SettingsReader, topic: Variable,
    sharing issued: APNsIssuedTokens = APNsIssuedTokens()
  ) throws {
    let name = settings.text(topic)
    guard let file = settings.text(Self.keyFile) else {
      if name != nil { throw SettingsError(topic, "needs APNS_KEY_FILE beside it.") }
      return nil
    }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: text)
    else { throw SettingsError(Self.keyFile, "must name a file with a key of Apple's (.p8).") }
    guard let keyID = settings.text(Self.keyID), let team = settings.text(Self.team) else {
      throw SettingsError(Self.keyFile, "needs APNS_KEY_ID and APNS_TEAM_ID beside it.")
    }
    guard Self.topics.contains(where: { settings.text($0) != nil }) else {
      let names = Self.topics.map(\.name).joined(separator: " or ")
      throw SettingsError(Self.keyFile, "needs \(names) beside it.")
    }
    guard let name else { return nil }
    self.init(
      key: key, keyID: keyID, team: team, topic: name,
      base: try settings.address(Self.host) ?? "https://api.push.apple.com",
      sandbox: try settings.address(Self.sandboxHost) ?? Self.standardSandbox,
      sharing: issued)
  }

  package var description: String { "\(base) for \(topic)" }

  package var customMirror: Mirror { Mirror(self, children: ["base": base, "topic": topic]) }
}
