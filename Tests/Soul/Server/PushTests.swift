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
    let urls = Mutex<[String]>([])

    func send(_ request: OutboundRequest) async throws -> OutboundResponse {
      urls.withLock { $0.append(request.url) }
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

  private func push(of studio: Studio, through apple: Apple) -> any MessageCarrier {
    let settings = APNsSettings(
      key: P256.Signing.PrivateKey(), keyID: "K", team: "T", topic: "t", base: "https://apple",
      sandbox: "https://sandbox")
    return RegisteredPushes(
      to: DeviceTable.self, by: APNsClient(settings, outbound: apple, clock: studio.clock),
      in: studio.database, clock: studio.clock)
  }

  @Test("The token of an app in development goes to Apple's sandbox, and is forgotten there")
  func sandbox() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      for (device, environment) in [("aa", nil), ("bb", "production"), ("cc", "sandbox")] {
        let request = RegisterDeviceRequest(
          deviceToken: device, platform: "ios", environment: environment)
        #expect(
          try await studio.send(SoulAPI.registerDevice(), request, as: token).status == 200)
      }
      let wrong = RegisterDeviceRequest(
        deviceToken: "dd", platform: "ios", environment: "moon")
      #expect(try await studio.send(SoulAPI.registerDevice(), wrong, as: token).status == 400)
      let apple = Apple()
      apple.answers.withLock { $0["cc"] = (410, "{}") }
      for id in ["msg_1", "msg_2"] {
        try await push(of: studio, through: apple).deliver(message(to: person.user.id), id: id)
      }
      #expect(
        apple.urls.withLock { $0.sorted() } == [
          "https://apple/3/device/aa", "https://apple/3/device/aa",
          "https://apple/3/device/bb", "https://apple/3/device/bb",
          "https://sandbox/3/device/cc",
        ])
    }
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
      let push = push(of: studio, through: apple)
      try await push.deliver(message(to: person.user.id), id: "msg_1")
      #expect(apple.asked.withLock { $0.sorted() } == ["aa", "bb", "cc"])
      let left = try await studio.database.read { db in
        try DeviceTable.tokens(of: person.user.id, on: .ios, at: studio.clock.now(), in: db)
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

  /// Ways in which a device's session ends without its own doing.
  enum End: CaseIterable { case stolenToken, locked, age, twentyOthers }

  @Test("A device whose session has ended gets no push, however it ended", arguments: End.allCases)
  func endedSession(end: End) async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let session = person.session
      let device = RegisterDeviceRequest(deviceToken: "aa", platform: "ios")
      _ = try await studio.send(SoulAPI.registerDevice(), device, as: session.accessToken)
      func tokens() async throws -> [String] {
        try await studio.database.read { db in
          try DeviceTable.tokens(of: person.user.id, on: .ios, at: studio.clock.now(), in: db)
        }
      }
      #expect(try await tokens() == ["aa"])
      switch end {
      case .stolenToken:
        let request = RefreshRequest(refreshToken: session.refreshToken)
        _ = try await studio.send(SoulAPI.refresh(), request)
        studio.clock.advance(by: .seconds(60))
        #expect(try await studio.send(SoulAPI.refresh(), request).status == 401)
      case .locked:
        try await studio.database.write { db in
          try db.execute("UPDATE accounts SET is_active = 0 WHERE id = \(person.user.id)")
        }
      case .age: studio.clock.advance(by: .seconds(61 * 24 * 3600))
      case .twentyOthers:
        for _ in 0..<20 {
          studio.clock.advance(by: .seconds(721))
          _ = try await studio.signIn()
        }
      }
      #expect(try await tokens().isEmpty)
      guard end != .locked else { return }
      studio.clock.advance(by: .seconds(3600))
      let other = try await studio.signIn().session.accessToken
      #expect(!(try await studio.get(SoulAPI.deviceStatus(), as: other)).hasDeviceToken)
      _ = try await studio.generated(of: nil, as: other)
      let pushes = try await studio.outbox.newest(50).filter { $0.message.channel == .push }
      #expect(pushes.isEmpty)
      for chore in studio.soul.chores { try await chore() }
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_devices") == 0)
    }
  }

  @Test("A person who has registered a browser alone is told by push, too")
  func browserAlone() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let browser = WebPushBrowser(endpoint: "https://browser.example/1", p256dh: "k", auth: "a")
      let now = studio.clock.now()
      try await studio.database.write { db in
        let session = try db.first(
          "SELECT id FROM account_sessions WHERE account_id = \(person.user.id)"
        ) { try $0["id"] as String }
        try BrowserTable.register(
          browser, of: person.user.id, session: session ?? "", at: now, in: db)
      }
      _ = try await studio.generated(of: nil, as: person.session.accessToken)
      let pushes = try await studio.outbox.newest(10).filter { $0.message.channel == .push }
      #expect(pushes.count == 1)
    }
  }

  @Test("A push is kept for three days for a phone that is off")
  func lifetime() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let device = RegisterDeviceRequest(deviceToken: "aa", platform: "ios")
      _ = try await studio.send(SoulAPI.registerDevice(), device, as: token)
      _ = try await studio.generated(of: nil, as: token)
      let push = try #require(
        try await studio.outbox.newest(10).first { $0.message.channel == .push })
      let end = try #require(push.message.validUntil)
      #expect(end.since(push.createdAt) == .seconds(3 * 24 * 3600))
    }
  }
}
