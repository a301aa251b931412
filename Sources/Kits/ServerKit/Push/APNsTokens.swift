import Crypto
import Foundation
import Synchronization
import WireKit

/// The tokens by which a team proves itself to Apple. Apple wants one for 20 to 60 minutes: a newer
/// one too early is 429, an older one 403.
final class APNsTokens: Sendable {
  private static let lifetime = Duration.seconds(45 * 60)

  private let settings: APNsSettings
  private let clock: any WallClock

  init(_ settings: APNsSettings, clock: any WallClock) {
    self.settings = settings
    self.clock = clock
  }

  /// - Parameter refused: a token that Apple has refused, which is made anew once.
  func token(after refused: String? = nil) throws -> String {
    let now = clock.now()
    return try settings.issued.newest.withLock { newest in
      let signer = "\(settings.team) \(settings.keyID)"
      if let (text, at) = newest[signer], text != refused, now.since(at) < Self.lifetime {
        return text
      }
      let text = try make(at: now)
      newest[signer] = (text, now)
      return text
    }
  }

  private func make(at now: Timestamp) throws -> String {
    let head = try part(["alg": "ES256", "kid": settings.keyID])
    let claims = try part(Claims(iss: settings.team, iat: now.milliseconds / 1000))
    let signature = try settings.key.signature(for: Data("\(head).\(claims)".utf8))
    return "\(head).\(claims).\(Base64URL.text(signature.rawRepresentation))"
  }

  private struct Claims: Encodable {
    let iss: String
    let iat: Int64
  }

  private func part(_ value: some Encodable) throws -> String {
    Base64URL.text(try WireJSON.encode(value))
  }
}

/// The newest token of each key. The apps of one team share it, because Apple refuses a second one
/// that is made too soon after the first.
package final class APNsIssuedTokens: Sendable {
  let newest = Mutex<[String: (text: String, at: Timestamp)]>([:])

  package init() {}
}

/// Base64 for addresses (RFC 4648, 5), without padding.
enum Base64URL {
  static func text(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func data(_ text: String) -> Data? {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return Data(
      base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
  }
}
