import Crypto
import Foundation
import WireKit

/// Signs requests to S3, by AWS's Signature Version 4.
///
/// Source: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. Its published
/// examples are the tests.
struct S3Signature: Sendable {
  let credentials: S3Credentials
  let region: String

  /// The request's headers with those that sign it.
  /// - Parameters:
  ///   - method: in capital letters.
  ///   - path: percent-encoded, with a slash in front.
  ///   - query: percent-encoded.
  ///   - headers: everything that is signed but what this adds; names in lower case.
  ///   - payloadHash: SHA-256 of the body, in hexadecimal digits.
  func signed(
    _ method: String, path: String, query: [String: String] = [:], headers: [String: String],
    payloadHash: String, at time: Timestamp
  ) -> [String: String] {
    let stamp = Self.stamp(time)
    var headers = headers
    headers["x-amz-date"] = stamp
    headers["x-amz-content-sha256"] = payloadHash
    if let token = credentials.sessionToken { headers["x-amz-security-token"] = token }
    let names = headers.keys.sorted()
    let canonical =
      ([
        method, path,
        query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
          .joined(separator: "&"),
      ] + names.map { "\($0):\(Self.trimmed(headers[$0] ?? ""))" } + [
        "", names.joined(separator: ";"), payloadHash,
      ]).joined(separator: "\n")
    let scope = "\(stamp.prefix(8))/\(region)/s3/aws4_request"
    let text = [
      "AWS4-HMAC-SHA256", stamp, scope, Hex.encode(SHA256.hash(data: Data(canonical.utf8))),
    ].joined(separator: "\n")
    let signature = Hex.encode(Self.code(text, key: signingKey(day: stamp.prefix(8))))
    headers["authorization"] =
      "AWS4-HMAC-SHA256 Credential=\(credentials.id)/\(scope),"
      + "SignedHeaders=\(names.joined(separator: ";")),Signature=\(signature)"
    return headers
  }

  private func signingKey(day: Substring) -> Data {
    [String(day), region, "s3", "aws4_request"].reduce(Data("AWS4\(credentials.secret)".utf8)) {
      Data(Self.code($1, key: $0))
    }
  }

  private static func code(
    _ text: String, key: Data
  ) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: key))
  }

  private static func trimmed(_ value: String) -> String {
    value.trimmingCharacters(in: .whitespaces)
  }

  /// "20130524T000000Z"
  private static func stamp(_ time: Timestamp) -> String {
    let text = time.iso8601.prefix(19).filter { $0 != "-" && $0 != ":" }
    return text + "Z"
  }
}
