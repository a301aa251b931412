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

  @Test("Each app of the team has its own bundle identifier, or no pushes")
  func topics() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).p8")
    try P256.Signing.PrivateKey().pemRepresentation.write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    func settings(
      _ values: [String: String], topic: Variable = APNsSettings.truFanTopic
    ) throws -> APNsSettings? {
      let team = ["APNS_KEY_FILE": file.path, "APNS_KEY_ID": "K", "APNS_TEAM_ID": "T"]
      let all = team.merging(values) { $1 }
      return try APNsSettings(
        SettingsReader { all[$0.name] }, topic: topic, sharing: APNsIssuedTokens())
    }
    let (soul, truFan) = (["APNS_TOPIC": "app.soul"], ["TRUFAN_APNS_TOPIC": "app.trufan"])
    #expect(try settings(truFan)?.topic == "app.trufan")
    #expect(try settings(soul) == nil)
    #expect(try settings(soul, topic: APNsSettings.topic)?.topic == "app.soul")
    #expect(try settings(truFan, topic: APNsSettings.topic) == nil)
    #expect(try settings(["APNS_KEY_FILE": ""]) == nil)
    // A key that nobody uses, and a name that cannot be used, are mistakes of the operator.
    for topic in [APNsSettings.topic, APNsSettings.truFanTopic] {
      let lonely = #expect(throws: SettingsError.self) { try settings([:], topic: topic) }
      #expect(lonely?.description.contains("APNS_TOPIC or TRUFAN_APNS_TOPIC") == true)
      let keyless = #expect(throws: SettingsError.self) {
        try settings([topic.name: "app", "APNS_KEY_FILE": ""], topic: topic)
      }
      #expect(keyless?.description.contains("APNS_KEY_FILE") == true)
    }
  }
}
