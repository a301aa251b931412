import Crypto
import Foundation
import HTTPTypes
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Pushes to iPhones")
struct APNsClientTests {
  private let message = Message(
    channel: .push, realm: "soul", recipient: .account("a"), title: "Training Complete!",
    body: "Your model is ready", data: ["type": "training_complete", "modelId": "7"],
    lists: ["imageUrls": ["1", "2"]], key: "k",
    validUntil: Timestamp(milliseconds: 1_770_000_600_000))
  private let clock = ManualClock()

  @Test("A push goes over HTTP/2 with the words, the data and the team's proof")
  func accepted() async throws {
    try await APNsStandIn.open(clock: clock.wall) { [message] standIn, client in
      #expect(try await client.send(message, to: "AB12", id: "msg_1") == .accepted)
      let push = try #require(standIn.pushes.first)
      #expect(push.path == "/3/device/ab12")
      #expect(
        push.body
          == #"{"aps":{"alert":{"body":"Your model is ready","title":"Training Complete!"},"#
          + #""sound":"default"},"imageUrls":["1","2"],"modelId":"7","type":"training_complete"}"#)
      let expected = [
        "apns-topic": "app.quartet.soul", "apns-push-type": "alert", "apns-priority": "10",
        "apns-expiration": "1770000600", "apns-collapse-id": "msg_1",
      ]
      for (name, value) in expected {
        #expect(push.headers[try #require(HTTPField.Name(name))] == value)
      }
      let proof = try #require(push.headers[.authorization])
      let parts = proof.dropFirst("bearer ".count).split(separator: ".").map(String.init)
      let head = try #require(Base64URL.data(parts[0]))
      #expect(String(decoding: head, as: UTF8.self) == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
      let claims = try #require(Base64URL.data(parts[1]))
      #expect(
        String(decoding: claims, as: UTF8.self) == #"{"iat":1770000000,"iss":"DEF123GHIJ"}"#)
      let signature = try P256.Signing.ECDSASignature(
        rawRepresentation: try #require(Base64URL.data(parts[2])))
      let signed = Data("\(parts[0]).\(parts[1])".utf8)
      #expect(standIn.key.publicKey.isValidSignature(signature, for: signed))
    }
  }

  @Test("A message without an end is kept for a phone that is off, for a day")
  func expiration() async throws {
    try await APNsStandIn.open(clock: clock.wall) { [message] standIn, client in
      var lasting = message
      lasting.validUntil = nil
      _ = try await client.send(lasting, to: "ab", id: "m")
      let name = try #require(HTTPField.Name("apns-expiration"))
      #expect(standIn.pushes.first?.headers[name] == String(1_770_000_000 + 24 * 3600))
    }
  }

  @Test("One proof serves for 45 minutes; one that Apple calls old is made anew, once")
  func tokens() async throws {
    try await APNsStandIn.open(clock: clock.wall) { [message, clock] standIn, client in
      for step in [0, 2699, 1] {
        clock.advance(by: .seconds(step))
        _ = try await client.send(message, to: "ab", id: "m")
      }
      clock.advance(by: .seconds(60))
      standIn.answer(403, #"{"reason":"ExpiredProviderToken"}"#)
      #expect(try await client.send(message, to: "ab", id: "m") == .accepted)
      let proofs = standIn.pushes.map { $0.headers[.authorization] ?? "" }
      #expect(proofs[0] == proofs[1])
      #expect(proofs[1] != proofs[2])
      #expect(proofs[2] == proofs[3] && proofs[3] != proofs[4])
      #expect(proofs.count == 5)
    }
  }

  @Test("A device that is gone, one that never was, and a service that is busy")
  func refusals() async throws {
    try await APNsStandIn.open(clock: clock.wall) { [message] standIn, client in
      standIn.answer(410, #"{"reason":"Unregistered","timestamp":1500000000000}"#)
      let gone = try await client.send(message, to: "ab", id: "m")
      #expect(gone == .gone(since: Timestamp(milliseconds: 1_500_000_000_000)))
      standIn.answer(400, #"{"reason":"BadDeviceToken"}"#)
      let wrong = try await client.send(message, to: "ab", id: "m")
      #expect(wrong == .refused("BadDeviceToken"))
      for status in [429, 500, 503] {
        standIn.answer(status, #"{"reason":"TooManyRequests"}"#)
        await #expect(throws: PushLater.self) {
          _ = try await client.send(message, to: "ab", id: "m")
        }
      }
      let sent = standIn.pushes.count
      var long = message
      long.body = String(repeating: "a", count: 4096)
      let large = try await client.send(long, to: "ab", id: "m")
      #expect(large == .refused("PayloadTooLarge"))
      let path = try await client.send(message, to: "../x", id: "m")
      #expect(path == .refused("BadDeviceToken"))
      #expect(standIn.pushes.count == sent)
    }
  }
}
