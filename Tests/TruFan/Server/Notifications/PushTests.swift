import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What parkers are told by push")
struct PushTests {
  private static let browser = WebPushRequest.named("a").endpoint

  @Test("One notice is one push to each device and browser", arguments: TestEngine.allCases)
  func each(_ engine: TestEngine) async throws {
    try await Lot.withPushes(engine) { services, lot in
      let (phone, desk) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("parker@example.com")
      )
      try await lot.register("aa", as: phone)
      try await lot.register("bb", as: desk)
      try await lot.register(browser: "a", as: desk)
      try await lot.register("ee", as: try await lot.signIn("staff@example.com"))
      let order = try await lot.paidOrder(as: phone)
      try await lot.eventually("each is told") { services.calls.count >= 3 }
      #expect(
        services.urls == [
          "https://apple/3/device/aa", "https://apple/3/device/bb", Self.browser,
        ])
      let toApple = services.calls.filter { $0.url.contains("apple") }
      #expect(toApple.allSatisfy { $0.headers["apns-topic"] == "app.quartet.trufan" })
      let told = try services.told()
      #expect(Set(told.map(\.aps.alert.title)) == ["Order Placed!"])
      #expect(Set(told.map(\.link)) == ["/order/\(order.id)"])
      #expect(try await lot.pushes().count == 1)
    }
  }

  @Test("Each step of an order is told once")
  func steps() async throws {
    try await Lot.withPushes { services, lot in
      let crew = try await lot.crew()
      try await lot.register("aa", as: crew.parker)
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      try await lot.eventually("all six are told") { services.calls.count == 6 }
      #expect(
        Set(try services.told().map(\.aps.alert.title)) == [
          "Order Placed!", "Order confirmed", "Mike is shopping for your items!",
          "Items purchased", "Items purchased and stored in fridge", "How was your order?",
        ])
    }
  }

  @Test("Devices and browsers that their services do not know any more are forgotten")
  func gone() async throws {
    try await Lot.withPushes { services, lot in
      let (phone, desk) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("parker@example.com")
      )
      try await lot.register("aa", as: phone)
      try await lot.register("bb", as: desk)
      try await lot.register(browser: "a", as: desk)
      services.answer(410, at: "https://apple/3/device/aa")
      services.answer(410, at: Self.browser)
      _ = try await lot.paidOrder(as: phone)
      try await lot.eventually("the push has been sent") {
        try await lot.pushes().first?.state == .sent
      }
      #expect(try await lot.devices() == ["bb"])
      #expect(try await lot.browsers() == 0)
    }
  }

  @Test("Nothing is queued for a parker without a device, and nothing without a service")
  func nothing() async throws {
    try await Lot.withPushes { services, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.paidOrder(as: parker)
      #expect(try await lot.pushes().isEmpty)
      #expect(services.calls.isEmpty)
    }
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      // It registered while the service was set up.
      try await lot.database.write { [now = lot.clock.now()] db in
        let session: String? = try db.value(
          "SELECT id FROM account_sessions WHERE account_id = \(DemoLot.parker)")
        try PushedDeviceTable.register(
          "aa", DeviceService(.ios, .production), of: DemoLot.parker, session: session ?? "",
          at: now,
          in: db)
      }
      _ = try await lot.paidOrder(as: parker)
      #expect(try await lot.devices() == ["aa"])
      #expect(try await lot.pushes().isEmpty)
    }
  }

  @Test("A device whose session has ended is not told")
  func ended() async throws {
    try await Lot.withPushes { services, lot in
      let (phone, desk) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("parker@example.com")
      )
      try await lot.register("aa", as: phone)
      try await lot.register(browser: "a", as: phone)
      #expect(try await lot.send(TruFanAPI.logout(), as: phone).status == 204)
      #expect(try await lot.devices().isEmpty)
      #expect(try await lot.browsers() == 0)
      _ = try await lot.paidOrder(as: desk)
      #expect(try await lot.pushes().isEmpty)
      #expect(services.calls.isEmpty)
    }
  }
}
