import Crypto
import Foundation
import ServerKit
import ServerKitTesting
import SoulModels
import Synchronization
import Testing
import WireKit

@testable import SoulServer

@Suite("Pushes to a person's devices")
struct PushTests {
  /// Answers for Apple, device by device.
  private final class Apple: OutboundHTTP {
    let answers = Mutex<[String: (Int, String)]>([:])
    let asked = Mutex<[String]>([])

    func send(_ request: OutboundRequest) async throws -> OutboundResponse {
      let device = String(request.url.split(separator: "/").last ?? "")
      asked.withLock { $0.append(device) }
      let (status, body) = answers.withLock { $0[device] } ?? (200, "")
      return OutboundResponse(status: status, body: Data(body.utf8))
    }
  }

  private func message(to account: String, in realm: String = "soul") -> Message {
    Message(
      channel: .push, realm: realm, recipient: .account(account), title: "T", body: "B", key: "k")
  }

  @Test("Every device of the person is told; one that is gone is forgotten, unless it came back")
  func devices() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let stranger = try await studio.signIn("+15195463439")
      for (token, owner) in [("aa", person), ("bb", person), ("cc", person), ("dd", stranger)] {
        let device = RegisterDeviceRequest(deviceToken: token, platform: "ios")
        let reply = try await studio.send(
          SoulAPI.registerDevice(), device, as: owner.session.accessToken)
        #expect(reply.status == 200)
      }
      let apple = Apple()
      let now = studio.clock.now().milliseconds
      apple.answers.withLock { answers in
        answers["bb"] = (410, #"{"reason":"Unregistered","timestamp":\#(now + 1)}"#)
        answers["cc"] = (410, #"{"reason":"Unregistered","timestamp":\#(now - 1)}"#)
      }
      let settings = APNsSettings(
        key: P256.Signing.PrivateKey(), keyID: "K", team: "T", topic: "t", base: "https://apple")
      let push = SoulPush(
        database: studio.database,
        apple: APNsClient(settings, outbound: apple, clock: studio.clock))
      try await push.deliver(message(to: person.user.id), id: "msg_1")
      #expect(apple.asked.withLock { $0 } == ["aa", "bb", "cc"])
      let left = try await studio.database.read { db in
        try DeviceTable.tokens(of: person.user.id, on: .ios, in: db)
      }
      #expect(left == ["aa", "cc"])

      apple.answers.withLock { $0["aa"] = (503, "") }
      await #expect(throws: PushLater.self) {
        try await push.deliver(message(to: person.user.id), id: "msg_2")
      }
      apple.answers.withLock { $0["dd"] = (400, #"{"reason":"BadDeviceToken"}"#) }
      for refused in [message(to: stranger.user.id), message(to: person.user.id, in: "trufan")] {
        await #expect(throws: MessageRefused.self) { try await push.deliver(refused, id: "m") }
      }
    }
  }
}
