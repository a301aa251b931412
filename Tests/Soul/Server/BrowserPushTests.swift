import Foundation
import ServerKit
import ServerKitTesting
import SoulModels
import Synchronization
import Testing
import WireKit

@testable import SoulServer

/// Push services that answer each address as a test says, else 201.
private final class PushServices: OutboundHTTP {
  private let state = Mutex<(answers: [String: Int], calls: [String])>(([:], []))

  var calls: [String] { state.withLock { $0.calls } }

  func answer(_ status: Int, at url: String) { state.withLock { $0.answers[url] = status } }

  func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    state.withLock { state in
      state.calls.append(request.url)
      return OutboundResponse(status: state.answers[request.url] ?? 201)
    }
  }
}

@Suite("Pushes to browsers")
struct BrowserPushTests {
  private static let values = [
    "WEB_PUSH_KEY": Data((1...32).map { UInt8($0) }).base64EncodedString(),
    "WEB_PUSH_CONTACT": "mailto:help@example.com",
  ]

  private static func browser(_ name: String) -> WebPushRequest {
    var request = WebPushRequest.sample
    request.endpoint = "https://fcm.googleapis.com/fcm/send/\(name)"
    return request
  }

  private static func open(
    _ body: @escaping @Sendable (PushServices, Studio) async throws -> Void
  ) async throws {
    let services = PushServices()
    let settings = try #require(try WebPushSettings(SettingsReader { values[$0.name] }))
    try await Studio.open(
      carriers: DemoCarrier.all, configuration: SoulConfiguration(browsers: settings),
      outbound: services
    ) { studio in try await body(services, studio) }
  }

  /// What the outbox does with a push of a person's.
  private static func push(
    to account: String, _ services: PushServices, _ studio: Studio
  ) async throws {
    let settings = try #require(try WebPushSettings(SettingsReader { values[$0.name] }))
    let carrier = Soul.carriers(
      SoulConfiguration(browsers: settings), in: studio.database, outbound: services,
      clock: studio.clock)[.push]
    try await #require(carrier).deliver(
      Message(
        channel: .push, realm: "soul", recipient: .account(account), title: "Ready", body: "4",
        key: "1"), id: "msg_1")
  }

  @Test("A browser gets the key, registers, and is told; signing out ends it")
  func life() async throws {
    try await Self.open { services, studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let offer = try await studio.get(SoulAPI.webPush(), as: token)
      #expect(offer.publicKey?.count == 87)
      for _ in 0..<2 {
        let reply = try await studio.send(
          SoulAPI.registerBrowser(), Self.browser("a"), as: token)
        #expect(reply.status == 200, "\(reply.text)")
      }
      #expect(try await studio.get(SoulAPI.deviceStatus(), as: token).hasDeviceToken)
      try await Self.push(to: person.user.id, services, studio)
      #expect(services.calls == [Self.browser("a").endpoint])
      #expect(try await studio.send(SoulAPI.logOut(), as: token).status == 200)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_browsers") == 0)
      await #expect(throws: MessageRefused.self) {
        try await Self.push(to: person.user.id, services, studio)
      }
    }
  }

  @Test("A browser belongs to the person who registered it last; each forgets its own")
  func owners() async throws {
    try await Self.open { services, studio in
      let (ada, ben) = (
        try await studio.signIn(), try await studio.signIn("+15195463439")
      )
      for person in [ada, ben] {
        _ = try await studio.send(
          SoulAPI.registerBrowser(), Self.browser("a"), as: person.session.accessToken)
      }
      await #expect(throws: MessageRefused.self) {
        try await Self.push(to: ada.user.id, services, studio)
      }
      try await Self.push(to: ben.user.id, services, studio)
      _ = try await studio.send(SoulAPI.forgetBrowser(), as: ada.session.accessToken)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_browsers") == 1)
      _ = try await studio.send(SoulAPI.forgetBrowser(), as: ben.session.accessToken)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_browsers") == 0)
    }
  }

  @Test("One that its service does not know any more is forgotten, and the others are told")
  func gone() async throws {
    try await Self.open { services, studio in
      let person = try await studio.signIn()
      for name in ["a", "b", "c"] {
        studio.clock.advance(by: .seconds(61))
        _ = try await studio.send(
          SoulAPI.registerBrowser(), Self.browser(name),
          as: try await studio.signIn().session.accessToken)
      }
      services.answer(410, at: Self.browser("a").endpoint)
      services.answer(404, at: Self.browser("b").endpoint)
      try await Self.push(to: person.user.id, services, studio)
      #expect(services.calls.count == 3)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_browsers") == 1)
      services.answer(503, at: Self.browser("c").endpoint)
      await #expect(throws: PushLater.self) {
        try await Self.push(to: person.user.id, services, studio)
      }
    }
  }

  @Test("A browser's new subscription takes the place of its old one, and of no other browser's")
  func renewed() async throws {
    try await Self.open { services, studio in
      let phone = try await studio.signIn()
      studio.clock.advance(by: .seconds(61))
      let desk = try await studio.signIn()
      for (name, person) in [("a", phone), ("b", desk), ("c", phone)] {
        _ = try await studio.send(
          SoulAPI.registerBrowser(), Self.browser(name), as: person.session.accessToken)
      }
      try await Self.push(to: phone.user.id, services, studio)
      #expect(Set(services.calls) == Set(["b", "c"].map { Self.browser($0).endpoint }))
    }
  }

  @Test("A subscription that the browser has made anew is the old one's secret's, without a token")
  func renewedByWorker() async throws {
    try await Self.open { services, studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let (old, new) = (Self.browser("a"), Self.browser("b"))
      _ = try await studio.send(SoulAPI.registerBrowser(), old, as: token)
      var guessed = WebPushRenewal(of: old, to: new)
      guessed.old.auth = "AAAAAAAAAAAAAAAAAAAAAA"
      var elsewhere = WebPushRenewal(of: old, to: new)
      elsewhere.endpoint = "https://127.0.0.1/a"
      for (request, status) in [
        (guessed, 404), (WebPushRenewal(of: Self.browser("x"), to: new), 404), (elsewhere, 400),
        (WebPushRenewal(of: old, to: new), 200), (WebPushRenewal(of: old, to: new), 200),
        (WebPushRenewal(of: old, to: Self.browser("c")), 404),
      ] {
        let reply = try await studio.send(SoulAPI.renewBrowser(), request)
        #expect(reply.status == status, "\(reply.text)")
      }
      try await Self.push(to: person.user.id, services, studio)
      #expect(services.calls == [new.endpoint])
      // It is the same session's, and ends with it.
      #expect(try await studio.send(SoulAPI.logOut(), as: token).status == 200)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_browsers") == 0)
      #expect(
        try await studio.send(SoulAPI.renewBrowser(), WebPushRenewal(of: new, to: old)).status
          == 404)
    }
  }

  @Test("What is no subscription is refused, and a server without a key says so")
  func refusals() async throws {
    try await Self.open { services, studio in
      let token = try await studio.signIn().session.accessToken
      var wrong = Self.browser("a")
      wrong.endpoint = "https://127.0.0.1/a"
      let reply = try await studio.send(SoulAPI.registerBrowser(), wrong, as: token)
      #expect(reply.status == 400)
      #expect(try await studio.send(SoulAPI.registerBrowser(), Self.browser("a")).status == 401)
      #expect(services.calls.isEmpty)
    }
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.send(
        SoulAPI.registerBrowser(), Self.browser("a"), as: token)
      #expect(reply.status == 404)
      #expect(try await studio.get(SoulAPI.webPush(), as: token).publicKey == nil)
    }
  }
}
