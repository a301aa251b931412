import Foundation
import Testing
import WireKit

@testable import ServerKit

/// AWS's published examples: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct S3SignatureTests {
  private static let signature = S3Signature(
    credentials: S3Credentials(
      id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    region: "us-east-1")
  private static let host = "examplebucket.s3.amazonaws.com"
  private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  /// 24 May 2013, 0:00 UTC
  private static let time = Timestamp(milliseconds: 1_369_353_600_000)

  private func signature(
    _ method: String, _ path: String, query: [String: String] = [:],
    headers: [String: String] = [:], hash: String = nothing
  ) throws -> String {
    var headers = headers
    headers["host"] = Self.host
    let signed = Self.signature.signed(
      method, path: path, query: query, headers: headers, payloadHash: hash, at: Self.time)
    let authorization = try #require(signed["authorization"])
    return try #require(authorization.split(separator: "Signature=").last.map(String.init))
  }

  @Test("A part of an object is read")
  func read() throws {
    #expect(
      try signature("GET", "/test.txt", headers: ["range": "bytes=0-9"])
        == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
  }

  @Test("An object is written")
  func write() throws {
    #expect(
      try signature(
        "PUT", "/test%24file.text",
        headers: [
          "date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY",
        ],
        hash: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072")
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
  }

  /// Of `external-apis.md` 7, not AWS's.
  @Test("An object is deleted, and asked for without its body")
  func delete() throws {
    for (method, signed) in [
      ("DELETE", "a775cb5690fd66715aae7afcfbff97f6d24511bfd6a7cff29a6c7052124591e7"),
      ("HEAD", "cca324d7061f0a7e5236a6570f66a66d804e5cfebfad49284f73fd00988c0850"),
    ] {
      #expect(try signature(method, "/users/u1/a%20b.jpg") == signed)
    }
  }

  @Test("A query is signed in the order of its names, also without a value")
  func query() throws {
    #expect(
      try signature("GET", "/", query: ["lifecycle": ""])
        == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    #expect(
      try signature("GET", "/", query: ["prefix": "J", "max-keys": "2"])
        == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
  }

  @Test("The token of temporary keys is sent and signed")
  func temporaryKeys() throws {
    var credentials = Self.signature.credentials
    credentials.sessionToken = "token"
    let signed = S3Signature(credentials: credentials, region: "us-east-1").signed(
      "GET", path: "/", headers: ["host": Self.host], payloadHash: Self.nothing, at: Self.time)
    #expect(signed["x-amz-security-token"] == "token")
    #expect(
      signed["authorization"]?.contains(
        "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,") == true)
  }
}
