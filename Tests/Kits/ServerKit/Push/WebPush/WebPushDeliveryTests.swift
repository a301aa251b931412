import Crypto
import Foundation
import ServerKitTesting
import Synchronization
import Testing
import WireKit

@testable import ServerKit

/// A push service that answers as a test says, and a browser that can read what it gets.
private final class PushServiceStandIn: OutboundHTTP {
  let requests = Shared<[OutboundRequest]>([])
  let answer = Shared(201)
  let key = P256.KeyAgreement.PrivateKey()
  let auth = Data(repeating: 7, count: 16)

  var browser: WebPushBrowser {
    WebPushBrowser(
      endpoint: "https://fcm.googleapis.com/fcm/send/abc",
      p256dh: Base64URL.text(key.publicKey.x963Representation), auth: Base64URL.text(auth))
  }

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    requests.update { $0.append(request) }
    return OutboundResponse(status: answer.value)
  }

  /// What the browser reads, by RFC 8291 from its own side.
  func read(_ body: Data) throws -> Data {
    let (salt, point) = (body.prefix(16), body.dropFirst(21).prefix(65))
    let sender = try P256.KeyAgreement.PublicKey(x963Representation: point)
    let info =
      Data("WebPush: info\0".utf8) + key.publicKey.x963Representation + point
    let material = try key.sharedSecretFromKeyAgreement(with: sender).hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: auth, sharedInfo: info, outputByteCount: 32)
    let derived = { (text: String, count: Int) in
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: material, salt: salt, info: Data(text.utf8), outputByteCount: count)
    }
    let nonce = derived("Content-Encoding: nonce\0", 12).withUnsafeBytes { Data($0) }
    let sealed = body.dropFirst(86)
    let box = try AES.GCM.SealedBox(
      nonce: AES.GCM.Nonce(data: nonce), ciphertext: sealed.dropLast(16), tag: sealed.suffix(16))
    return try AES.GCM.open(box, using: derived("Content-Encoding: aes128gcm\0", 16))
  }
}

@Suite("Pushes to browsers")
struct WebPushDeliveryTests {
  private let service = PushServiceStandIn()
  private let clock = ManualClock()

  private var client: WebPushClient {
    WebPushClient(
      WebPushSettings(key: P256.Signing.PrivateKey(), contact: "mailto:help@example.com"),
      outbound: service, clock: clock.wall)
  }

  private func message(_ body: String = "4 images are ready") -> Message {
    Message(
      channel: .push, realm: "test", recipient: .account("ann"), title: "Complete!", body: body,
      data: ["generationId": "gen_1"], lists: ["imageUrls": ["1", "2"]], key: "1",
      validUntil: clock.wall.now().adding(.seconds(600)))
  }

  @Test("The browser alone reads the words and the data; each push has its own salt and key")
  func delivery() async throws {
    for _ in 0..<2 {
      #expect(try await client.send(message(), to: service.browser, id: "msg_1") == .accepted)
    }
    let requests = service.requests.value
    for request in requests {
      #expect(request.url == service.browser.endpoint)
      #expect(request.headers["content-encoding"] == "aes128gcm")
      #expect(request.headers["ttl"] == "600")
      #expect(request.headers["authorization"]?.hasPrefix("vapid t=") == true)
      let read = try service.read(try #require(request.body))
      #expect(read.last == 2)
      #expect(
        String(decoding: read.dropLast(), as: UTF8.self)
          == #"{"body":"4 images are ready","data":{"generationId":"gen_1","imageUrls":["1","2"]},"#
          + #""tag":"msg_1","title":"Complete!"}"#)
    }
    #expect(requests[0].body?.prefix(86) != requests[1].body?.prefix(86))
  }

  @Test("A browser that is gone, one that is refused, and a service that is busy")
  func answers() async throws {
    for status in [404, 410] {
      service.answer.update { $0 = status }
      let outcome = try await client.send(message(), to: service.browser, id: "1")
      #expect(outcome == .gone(since: nil))
    }
    service.answer.update { $0 = 403 }
    #expect(
      try await client.send(message(), to: service.browser, id: "1") == .refused("403"))
    for status in [429, 500, 503] {
      service.answer.update { $0 = status }
      await #expect(throws: PushLater.self) {
        _ = try await client.send(message(), to: service.browser, id: "1")
      }
    }
  }

  @Test("A message that no service takes is not sent")
  func tooLarge() async throws {
    let large = message(String(repeating: "x", count: 4000))
    #expect(
      try await client.send(large, to: service.browser, id: "1") == .refused("too large"))
    #expect(service.requests.value.isEmpty)
  }
}
