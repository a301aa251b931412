import Crypto
import Foundation
import Synchronization
import WireKit

/// The tokens by which this server proves itself to push services: VAPID, RFC 8292. One is for one
/// service, and good for 12 hours; the RFC allows 24.
final class WebPushTokens: Sendable {
  private static let lifetime = Duration.seconds(12 * 3600)
  /// A token is made anew so long before its end.
  private static let margin = Duration.seconds(3600)

  private struct Claims: Encodable {
    let aud: String
    let exp: Int64
    let sub: String
  }

  private let settings: WebPushSettings
  private let clock: any WallClock
  private let known = Mutex<[String: (text: String, until: Timestamp)]>([:])

  init(_ settings: WebPushSettings, clock: any WallClock) {
    self.settings = settings
    self.clock = clock
  }

  /// The field `Authorization` for a service.
  /// - Parameter origin: its scheme and host.
  func authorization(for origin: String) throws -> String {
    let now = clock.now()
    let token = try known.withLock { known in
      if let (text, until) = known[origin], until > now.adding(Self.margin) { return text }
      let until = now.adding(Self.lifetime)
      let text = try make(origin, until: until)
      // The services are few, so this never grows.
      known[origin] = (text, until)
      return text
    }
    return "vapid t=\(token), k=\(settings.publicKey)"
  }

  private func make(_ origin: String, until: Timestamp) throws -> String {
    let head = Base64URL.text(Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
    let claims = Base64URL.text(
      try WireJSON.encode(
        Claims(aud: origin, exp: until.milliseconds / 1000, sub: settings.contact)))
    let signature = try settings.key.signature(for: Data("\(head).\(claims)".utf8))
    return "\(head).\(claims).\(Base64URL.text(signature.rawRepresentation))"
  }
}
