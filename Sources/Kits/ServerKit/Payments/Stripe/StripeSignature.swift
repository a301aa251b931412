import Crypto
import Foundation
import WireKit

/// Stripe's proof that it sent an event, in the header `Stripe-Signature`: `t=<seconds>,v1=<hex>`,
/// HMAC-SHA256 of "{t}.{body}". While a secret is replaced there are several `v1`.
package struct StripeSignature: Sendable {
  /// As Stripe's own libraries: an older event may be a recording.
  static let tolerance = Duration.seconds(300)

  private let key: SymmetricKey

  /// The whole `whsec_…` text is the key. Nil for an empty one.
  package init?(secret: String) {
    guard !secret.isEmpty else { return nil }
    key = SymmetricKey(data: Data(secret.utf8))
  }

  /// Compares in constant time.
  package func isValid(_ header: String, body: some Sequence<UInt8>, at now: Timestamp) -> Bool {
    var time: Int64?
    var signatures: [[UInt8]] = []
    for part in header.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard pair.count == 2 else { continue }
      // Of several times none can be meant. `v0` is of another scheme.
      if pair[0] == "t" {
        guard time == nil, let seconds = Int64(pair[1]) else { return false }
        time = seconds
      } else if pair[0] == "v1", let bytes = Hex.decode(pair[1]) {
        signatures.append(bytes)
      }
    }
    guard let time, let sentAt = Timestamp(secondsSince1970: time) else { return false }
    let age = now.since(sentAt)
    guard age <= Self.tolerance, age >= .zero - Self.tolerance else { return false }
    let message = Self.message(time, body)
    return signatures.contains {
      HMAC<SHA256>.isValidAuthenticationCode($0, authenticating: message, using: key)
    }
  }

  /// The header that Stripe would send; for the stand-in and for tests.
  package func sign(_ body: some Sequence<UInt8>, at time: Int64) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Self.message(time, body), using: key)
    return "t=\(time),v1=\(Hex.encode(code))"
  }

  private static func message(_ time: Int64, _ body: some Sequence<UInt8>) -> Data {
    Data("\(time).".utf8) + Data(body)
  }
}

extension Timestamp {
  /// Nil for a number of seconds that is no time.
  fileprivate init?(secondsSince1970 seconds: Int64) {
    let (milliseconds, isOver) = seconds.multipliedReportingOverflow(by: 1000)
    guard !isOver, abs(seconds) < 100_000_000_000 else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
