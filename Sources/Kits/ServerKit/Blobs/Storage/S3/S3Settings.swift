import Foundation
import WireKit

/// The bucket of photos. Two keys are in it, so it describes itself without them.
package struct S3Settings: Sendable, CustomStringConvertible, CustomReflectable {
  private static let bucket = Variable(
    "S3_BUCKET", "bucket of photos", unset: "photos are in QUARTET_BLOBS")
  private static let endpoint = Variable(
    "S3_ENDPOINT", "address of a service like S3", unset: "Amazon's in AWS_REGION")
  private static let region = Variable("AWS_REGION", "of the bucket", unset: "us-east-1")
  private static let accessKey = Variable(
    "AWS_ACCESS_KEY_ID", "of the bucket", unset: "none", isSecret: true)
  private static let secretKey = Variable(
    "AWS_SECRET_ACCESS_KEY", "of the bucket", unset: "none", isSecret: true)
  private static let sessionToken = Variable(
    "AWS_SESSION_TOKEN", "of temporary credentials", unset: "none", isSecret: true)

  package static let variables = [
    bucket, endpoint, region, accessKey, secretKey, sessionToken,
  ]

  let bucket: String
  let region: String
  let credentials: S3Credentials
  /// Without a slash at the end. Nil: Amazon's, with the bucket in the host's name.
  let endpoint: String?

  init(bucket: String, region: String, credentials: S3Credentials, endpoint: String? = nil) {
    self.bucket = bucket
    self.region = region
    self.credentials = credentials
    self.endpoint = endpoint
  }

  /// Nil without a bucket.
  /// - Throws: ``SettingsError`` for a name that no bucket has, and for keys that are missing.
  package init?(_ settings: SettingsReader) throws {
    guard let bucket = settings.text(Self.bucket) else { return nil }
    guard Self.isName(bucket) else {
      throw SettingsError(
        Self.bucket, "must have 3 to 63 small letters, digits, dots and hyphens.")
    }
    guard let id = settings.text(Self.accessKey), let secret = settings.text(Self.secretKey) else {
      throw SettingsError(
        Self.bucket, "needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it.")
    }
    self.init(
      bucket: bucket, region: settings.text(Self.region) ?? "us-east-1",
      credentials: S3Credentials(
        id: id, secret: secret, sessionToken: settings.text(Self.sessionToken)),
      endpoint: try settings.address(Self.endpoint))
  }

  package var description: String { "bucket \(bucket)" }

  package var customMirror: Mirror { Mirror(self, children: ["bucket": bucket]) }

  private static func isName(_ text: String) -> Bool {
    (3...63).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
      }
  }

  /// Where the bucket is: the address of its host, and the path in front of each key. Both the
  /// signature and the header `Host` need them apart, also for a service that is below a path.
  var root: (address: String, path: String) {
    if let endpoint {
      let path = endpoint.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }
      return (String(endpoint.dropLast(path.count)), path + "/" + bucket)
    }
    // A certificate covers one level of names only, so a dotted bucket is a part of the path.
    guard !bucket.contains(".") else {
      return ("https://s3.\(region).amazonaws.com", "/" + bucket)
    }
    return ("https://\(bucket).s3.\(region).amazonaws.com", "")
  }
}

/// The keys of an account at S3.
struct S3Credentials: Sendable {
  let id: String
  let secret: String
  /// With temporary keys only.
  var sessionToken: String?
}
