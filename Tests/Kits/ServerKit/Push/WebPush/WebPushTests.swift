import Crypto
import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Web Push")
struct WebPushTests {
  /// RFC 8291, 5 and appendix A.
  private enum Example {
    static let message = "When I grow up, I want to be a watermelon"
    static let own = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let browser = WebPushBrowser(
      endpoint: "https://push.services.mozilla.com/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg")
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
      + "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
      + "gSxsj_Qulcy4a-fN"
  }

  private static func settings() -> WebPushSettings {
    WebPushSettings(key: P256.Signing.PrivateKey(), contact: "mailto:help@example.com")
  }

  @Test("The example of RFC 8291 is encrypted to its bytes")
  func example() throws {
    let target = try #require(WebPushTarget(Example.browser, Self.settings()))
    let own = try #require(Base64URL.data(Example.own))
    let body = try WebPushEncryption.sealed(
      Data(Example.message.utf8), for: target,
      key: P256.KeyAgreement.PrivateKey(rawRepresentation: own),
      salt: try #require(Base64URL.data(Example.salt)))
    #expect(Base64URL.text(body) == Example.body)
  }

  @Test("A server proves itself with a token for one service, which it keeps for hours")
  func tokens() throws {
    let (settings, clock) = (Self.settings(), ManualClock())
    let tokens = WebPushTokens(settings, clock: clock.wall)
    let field = try tokens.authorization(for: "https://push.services.mozilla.com")
    let match = try #require(
      try /vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)/.wholeMatch(in: field))
    #expect(
      Base64URL.data(String(match.1)).map { String(decoding: $0, as: UTF8.self) }
        == #"{"typ":"JWT","alg":"ES256"}"#)
    let claims = try #require(Base64URL.data(String(match.2)))
    let end = clock.wall.now().milliseconds / 1000 + 12 * 3600
    #expect(
      String(decoding: claims, as: UTF8.self)
        == #"{"aud":"https://push.services.mozilla.com","exp":\#(end),"#
        + #""sub":"mailto:help@example.com"}"#)
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(Base64URL.data(String(match.3))))
    let key = try P256.Signing.PublicKey(
      x963Representation: try #require(Base64URL.data(String(match.4))))
    #expect(key.isValidSignature(signature, for: Data("\(match.1).\(match.2)".utf8)))
    #expect(settings.publicKey == match.4)
    clock.advance(by: .seconds(10 * 3600))
    #expect(try tokens.authorization(for: "https://push.services.mozilla.com") == field)
    #expect(try tokens.authorization(for: "https://fcm.googleapis.com") != field)
    clock.advance(by: .seconds(3600))
    #expect(try tokens.authorization(for: "https://push.services.mozilla.com") != field)
  }

  /// The vector of `external-apis.md` 5.2, from another library's tests.
  @Test("A known token of another library is one for us, too")
  func otherToken() throws {
    let payload =
      #"{"aud":"http://push.com","exp":1475452165,"sub":"https://test.com"}"#
    let head = "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9"
    #expect(Base64URL.text(Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8)) == head)
    let key = try P256.Signing.PublicKey(
      x963Representation: try #require(
        Base64URL.data(
          "BA6jvk34k6YjElHQ6S0oZwmrsqHdCNajxcod6KJnI77Dagikfb--O_kYXcR2eflRz6l3PcI2r8fPCH3BElLQHDk"
        )))
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(
        Base64URL.data(
          "kXXd2JaK1583Le1mheFKEKSF1I4rYFKvF0HKNXO8et-w2UYSc3d0pbsbN_sP17PvcsO_zT8XJZ-gbKWlCOGksw")
      ))
    let text = Data("\(head).\(Base64URL.text(Data(payload.utf8)))".utf8)
    #expect(key.isValidSignature(signature, for: text))
  }

  @Test(
    "An address that is no push service's is not called",
    arguments: [
      "http://push.services.mozilla.com/a", "https://localhost/a", "https://169.254.169.254/a",
      "https://push.services.mozilla.com.example.com/a", "https://notfcm.googleapis.com/a",
      "https://fcm.googleapis.com:8443/a", "https://a:b@fcm.googleapis.com/a", "fcm", "",
      "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com/a\r\nX: y",
      "https://10.0.0.1/a", "https://[::1]/a", "https://[fd00::1]/a", "https://2130706433/a",
      "https://fcm.googleapis.com.:443/a", "https://fcm.googleapis.com\\@localhost/a",
      "https://localhost#fcm.googleapis.com/a", "https://localhost/.push.apple.com",
      "https://fcm.googleapis.com@localhost/a", "file://push.apple.com/a",
      "https://push.apple.com\r\nHost: localhost/a",
      "https://fcm.googleapis.com/" + String(repeating: "a", count: 2048),
    ])
  func addresses(endpoint: String) async throws {
    let settings = Self.settings()
    let browser = WebPushBrowser(
      endpoint: endpoint, p256dh: Example.browser.p256dh, auth: Example.browser.auth)
    let client = WebPushClient(settings, outbound: NoNetwork(), clock: SystemClock())
    #expect(!client.takes(browser))
    let outcome = try await client.send(
      Message(
        channel: .push, realm: "test", recipient: .account("ann"), body: "…", key: "1"),
      to: browser, id: "msg_1")
    #expect(outcome == .refused("no push service"))
    for real in [
      "https://fcm.googleapis.com/fcm/send/a", "https://updates.push.services.mozilla.com/wpush/a",
      "https://web.push.apple.com/a", "https://wns2-par02p.notify.windows.com/w/?token=a",
    ] {
      let known = WebPushBrowser(
        endpoint: real, p256dh: Example.browser.p256dh, auth: Example.browser.auth)
      #expect(client.takes(known), "\(real)")
    }
  }

  @Test("Keys that are none are not taken")
  func keys() {
    let client = WebPushClient(Self.settings(), outbound: NoNetwork(), clock: SystemClock())
    for (p256dh, auth) in [
      ("", Example.browser.auth), ("AAAA", Example.browser.auth), (Example.browser.p256dh, ""),
      (Example.browser.p256dh, "AAAA"), ("!", "!"),
      ("B" + String(repeating: "A", count: 86), Example.browser.auth),
    ] {
      let browser = WebPushBrowser(
        endpoint: Example.browser.endpoint, p256dh: p256dh, auth: auth)
      #expect(!client.takes(browser))
    }
  }
}
