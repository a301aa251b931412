import Crypto
import Foundation
import WireKit

/// Sends pushes to browsers: Web Push, RFC 8030.
package struct WebPushClient: Sendable {
  /// Seconds for which a service keeps a push that has no end of its own.
  private static let lifetime: Int64 = 24 * 3600

  /// What the service worker gets.
  private struct Payload: Encodable {
    let title: String
    let body: String
    let data: MessageData
    /// Two pushes of one id are shown once.
    let tag: String
  }

  private let settings: WebPushSettings
  private let tokens: WebPushTokens
  private let outbound: any OutboundHTTP
  private let clock: any WallClock

  package init(_ settings: WebPushSettings, outbound: any OutboundHTTP, clock: any WallClock) {
    self.settings = settings
    self.outbound = outbound
    self.clock = clock
    tokens = WebPushTokens(settings, clock: clock)
  }

  /// Whether a browser's address is a push service's, and its keys are keys.
  package func takes(_ browser: WebPushBrowser) -> Bool {
    WebPushTarget(browser, settings) != nil
  }

  package var publicKey: String { settings.publicKey }

  /// - Throws: ``PushLater``, ``OutboundFailure``: it may be tried again.
  package func send(
    _ message: Message, to browser: WebPushBrowser, id: String
  ) async throws -> PushOutcome {
    guard let target = WebPushTarget(browser, settings) else { return .refused("no push service") }
    let payload = try WireJSON.encode(
      Payload(title: message.title, body: message.body, data: MessageData(message), tag: id))
    guard payload.count <= WebPushEncryption.largestMessage else { return .refused("too large") }
    let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
    let body = try WebPushEncryption.sealed(
      payload, for: target, key: P256.KeyAgreement.PrivateKey(), salt: salt)
    let response = try await outbound.send(
      OutboundRequest(
        .post, target.url,
        headers: [
          "authorization": try tokens.authorization(for: target.origin),
          "content-encoding": "aes128gcm", "content-type": "application/octet-stream",
          "ttl": String(seconds(until: message.validUntil)), "urgency": "normal",
        ], body: body))
    switch response.status {
    case 200..<300: return .accepted
    case 404, 410: return .gone(since: nil)
    case 429, 500...: throw PushLater(status: response.status)
    default: return .refused(String(response.status))
    }
  }

  private func seconds(until end: Timestamp?) -> Int64 {
    guard let end else { return Self.lifetime }
    return max(0, min(Self.lifetime, (end.milliseconds - clock.now().milliseconds) / 1000))
  }
}
