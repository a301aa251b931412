import Foundation
import Testing

@testable import BoutiqueServer

@Suite("Square's signature")
struct SquareSignatureTests {
  struct Vector: Sendable {
    let key: String
    let url: String
    let body: String
    let signature: String
  }

  /// Square's own vectors, from its documentation of webhook signatures.
  static let vectors = [
    Vector(
      key: "Ibxx_5AKakO-3qeNVR61Dw",
      url: "https://webhook.site/679a4f3a-dcfa-49ee-bac5-9d0edad886b9",
      body:
        #"{"merchant_id":"MLEFBHHSJGVHD","type":"webhooks.test_notification","event_id":"ac3ac95b-f97d-458c-a6e6-18981597e05f","created_at":"2022-07-13T20:30:59.037339943Z","data":{"type":"webhooks","id":"bc368e64-01aa-407e-b46e-3231809b1129"}}"#,
      signature: "GF4YkrJgGBDZ9NIYbNXBnMzqb2HoL4RW/S6vkZ9/2N4="),
    Vector(
      key: "signature-key", url: "https://webhook.site/webhooks",
      body: #"{"data":{"type":"webhooks","id":">id<"}}"#,
      signature: "Cxt7+aTi4rKgcA0bC4g9EHdVtLSDWdqccmL5MvihU4U="),
  ]

  @Test("Square's vectors are valid", arguments: vectors)
  func valid(vector: Vector) throws {
    let signature = try #require(SquareSignature(key: vector.key))
    #expect(signature.isValid(vector.signature, url: vector.url, body: Array(vector.body.utf8)))
    #expect(signature.sign(url: vector.url, body: Array(vector.body.utf8)) == vector.signature)
  }

  @Test("another URL, key, body or signature is not", arguments: vectors)
  func invalid(vector: Vector) throws {
    let signature = try #require(SquareSignature(key: vector.key))
    let other = try #require(SquareSignature(key: vector.key + "x"))
    let body = Array(vector.body.utf8)
    let spaced = Array(vector.body.replacing(":", with: ": ").utf8)
    #expect(!signature.isValid(vector.signature, url: vector.url + "/", body: body))
    #expect(!signature.isValid(vector.signature, url: "", body: body))
    #expect(!other.isValid(vector.signature, url: vector.url, body: body))
    #expect(!signature.isValid(vector.signature, url: vector.url, body: spaced))
    for wrong in ["", "AAAA", "not base64 !", String(vector.signature.dropFirst(4))] {
      #expect(!signature.isValid(wrong, url: vector.url, body: body))
    }
  }

  @Test("an empty key is no key")
  func emptyKey() {
    #expect(SquareSignature(key: "") == nil)
  }
}
