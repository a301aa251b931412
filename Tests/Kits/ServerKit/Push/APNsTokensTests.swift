import Crypto
import Foundation
import Testing
import WireKit

@testable import ServerKit

@Suite("The tokens of one team's apps")
struct APNsTokensTests {
  private func tokens(
    of topic: String, _ key: P256.Signing.PrivateKey, _ issued: APNsIssuedTokens
  ) -> APNsTokens {
    APNsTokens(
      APNsSettings(
        key: key, keyID: "K", team: "T", topic: topic, base: "https://apple",
        sandbox: "https://sandbox", sharing: issued), clock: SystemClock())
  }

  @Test("Two apps of one team send the same token, also after one was refused")
  func shared() throws {
    let (key, issued) = (P256.Signing.PrivateKey(), APNsIssuedTokens())
    let (soul, truFan) = (tokens(of: "soul", key, issued), tokens(of: "trufan", key, issued))
    let first = try soul.token()
    #expect(try truFan.token() == first)
    let second = try truFan.token(after: first)
    #expect(second != first)
    #expect(try soul.token(after: first) == second)
  }

  @Test("A further app of the team has its own bundle identifier, or no pushes")
  func topics() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).p8")
    try P256.Signing.PrivateKey().pemRepresentation.write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let topic = Variable("OTHER_TOPIC", "another app's bundle identifier", unset: "none")
    func settings(_ values: [String: String]) throws -> APNsSettings? {
      let team = ["APNS_KEY_FILE": file.path, "APNS_KEY_ID": "K", "APNS_TEAM_ID": "T"]
      let all = team.merging(values) { $1 }
      return try APNsSettings(
        SettingsReader { all[$0.name] }, topic: topic, sharing: APNsIssuedTokens())
    }
    #expect(try settings(["OTHER_TOPIC": "app.other"])?.topic == "app.other")
    #expect(try settings(["APNS_TOPIC": "app.first"]) == nil)
    #expect(try settings(["OTHER_TOPIC": "app.other", "APNS_KEY_FILE": ""]) == nil)
  }
}
