import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Devices and browsers that take pushes")
struct PushRouteTests {
  @Test(
    "A session has one device and one browser, and forgets them", arguments: TestEngine.allCases)
  func replaced(_ engine: TestEngine) async throws {
    try await Lot.withPushes(engine) { _, lot in
      let parker = try await lot.signIn("parker@example.com")
      for token in ["aa", "AA", "bb"] { try await lot.register(token, as: parker) }
      for name in ["a", "a", "b"] { try await lot.register(browser: name, as: parker) }
      #expect(try await lot.devices() == ["bb"])
      #expect(try await lot.browsers() == 1)
      let offer: WebPushOffer = try await lot.send(TruFanAPI.webPush(), as: parker).decoded()
      #expect(offer.publicKey?.count == 87)
      // Somebody else's call leaves them alone.
      let other = try await lot.signIn("staff@example.com")
      #expect(try await lot.send(TruFanAPI.forgetDevice(), as: other).status == 204)
      #expect(try await lot.send(TruFanAPI.forgetBrowser(), as: other).status == 204)
      #expect(try await lot.devices() == ["bb"])
      #expect(try await lot.browsers() == 1)
      for _ in 0..<2 {
        #expect(try await lot.send(TruFanAPI.forgetDevice(), as: parker).status == 204)
        #expect(try await lot.send(TruFanAPI.forgetBrowser(), as: parker).status == 204)
      }
      #expect(try await lot.devices().isEmpty)
      #expect(try await lot.browsers() == 0)
    }
  }

  @Test("Without Apple's key no iPhone is told that it takes notifications")
  func withoutApple() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await lot.send(
        TruFanAPI.registerDevice(), PushDeviceRequest(token: "aa", platform: "ios"), as: parker)
      #expect(reply.status == 404)
      #expect(reply.error == "This server sends no pushes to iPhones.")
      #expect(try await lot.devices().isEmpty)
    }
  }

  @Test("A registration that meets its session's end is 401")
  func endedMeanwhile() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await SessionEnded.translated {
        throw DatabaseFailure(kind: .missingReference, message: "sessions")
      }
    }
    #expect(problem?.status == 401)
    await #expect(throws: DatabaseFailure.self) {
      try await SessionEnded.translated {
        throw DatabaseFailure(kind: .other, message: "a disk")
      }
    }
  }

  @Test("A device and a browser belong to the account that registered them last")
  func owners() async throws {
    try await Lot.withPushes { services, lot in
      let crew = try await lot.crew()
      for person in [crew.parker, crew.staff] {
        try await lot.register("aa", as: person)
        try await lot.register(browser: "a", as: person)
      }
      #expect(try await lot.devices() == ["aa"])
      #expect(try await lot.browsers() == 1)
      _ = try await lot.paidOrder(as: crew.parker)
      #expect(try await lot.pushes().isEmpty)
      #expect(services.calls.isEmpty)
    }
  }

  @Test("They go with the account", arguments: TestEngine.allCases)
  func deleted(_ engine: TestEngine) async throws {
    try await Lot.withPushes(engine) { _, lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.register("aa", as: parker)
      try await lot.register(browser: "a", as: parker)
      #expect(try await lot.send(TruFanAPI.deleteMe(), as: parker).status == 204)
      #expect(try await lot.devices().isEmpty)
      #expect(try await lot.browsers() == 0)
    }
  }

  @Test("Of more than five devices or browsers the oldest goes")
  func limit() async throws {
    try await Lot.withPushes { _, lot in
      for name in ["a1", "a2", "a3", "a4", "a5", "a6"] {
        lot.clock.advance(by: .seconds(1))
        let session = try await lot.signIn("parker@example.com")
        try await lot.register(name, as: session)
        try await lot.register(browser: name, as: session)
      }
      #expect(try await lot.devices() == ["a2", "a3", "a4", "a5", "a6"])
      #expect(try await lot.browsers() == 5)
    }
  }

  @Test("The worker names a new subscription by the old one's secret")
  func renewed() async throws {
    try await Lot.withPushes { services, lot in
      let parker = try await lot.signIn("parker@example.com")
      let (old, new) = (WebPushRequest.named("a"), WebPushRequest.named("b"))
      try await lot.register(browser: "a", as: parker)
      var guessed = WebPushRenewal(of: old, to: new)
      guessed.old.auth = "AAAAAAAAAAAAAAAAAAAAAA"
      #expect(try await lot.send(TruFanAPI.renewBrowser(), guessed).status == 404)
      for _ in 0..<2 {
        let reply = try await lot.send(
          TruFanAPI.renewBrowser(), WebPushRenewal(of: old, to: new))
        #expect(reply.status == 200, "\(reply.text)")
      }
      _ = try await lot.paidOrder(as: parker)
      try await lot.eventually("the new one is told") { services.urls == [new.endpoint] }
    }
  }

  @Test("What is no device is refused")
  func noDevice() async throws {
    try await Lot.withPushes { _, lot in
      let parker = try await lot.signIn("parker@example.com")
      func status(_ request: PushDeviceRequest) async throws -> Int {
        try await lot.send(TruFanAPI.registerDevice(), request, as: parker).status
      }
      let longest = String(repeating: "a", count: 200)
      #expect(try await status(.init(token: longest, platform: "ios")) == 200)
      #expect(try await status(.init(token: longest + "a", platform: "ios")) == 422)
      #expect(try await status(.init(token: "", platform: "ios")) == 422)
      #expect(try await status(.init(token: "xyz", platform: "ios")) == 422)
      #expect(try await status(.init(token: "aa", platform: "android")) == 422)
      let moon = PushDeviceRequest(token: "aa", platform: "ios", environment: "moon")
      #expect(try await status(moon) == 422)
      #expect(try await lot.send(.post, "/api/v1/users/me/devices", "[]", as: parker).status == 422)
      let request = PushDeviceRequest(token: "aa", platform: "ios")
      #expect(try await lot.send(TruFanAPI.registerDevice(), request).status == 403)
    }
  }

  @Test("What is no subscription is refused, and a server without a key says so")
  func noBrowser() async throws {
    try await Lot.withPushes { services, lot in
      let parker = try await lot.signIn("parker@example.com")
      var elsewhere = WebPushRequest.named("a")
      elsewhere.endpoint = "https://127.0.0.1/a"
      let long = WebPushRequest.named(String(repeating: "a", count: 1024))
      for (request, status) in [(elsewhere, 400), (long, 422)] {
        let reply = try await lot.send(TruFanAPI.registerBrowser(), request, as: parker)
        #expect(reply.status == status, "\(reply.text)")
      }
      #expect(
        try await lot.send(TruFanAPI.registerBrowser(), WebPushRequest.named("a")).status == 403)
      #expect(services.calls.isEmpty)
    }
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await lot.send(
        TruFanAPI.registerBrowser(), WebPushRequest.named("a"), as: parker)
      #expect(reply.status == 404)
      let offer: WebPushOffer = try await lot.send(TruFanAPI.webPush(), as: parker).decoded()
      #expect(offer.publicKey == nil)
    }
  }
}
