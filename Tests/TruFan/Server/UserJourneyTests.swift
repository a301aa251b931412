import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// Sarah's story, on a clock that the test moves.
@Suite("The document's user journey, minute by minute")
struct UserJourneyTests {
  private static let eggs = "4b457587-806e-5979-9eda-234ccf24b8c9"

  @Test("Sarah parks at 9:00, and her groceries are in her trunk", arguments: TestEngine.allCases)
  func sarah(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let day = Day(lot: lot)

      // 9:00: parks for two hours. 9:02: sees "Need anything while you park?"
      var sarah = try await lot.signIn("parker@example.com")
      let session = try await lot.park(as: sarah)
      try await day.becomes("09:02")
      let current: CurrentParking =
        try await lot.send(TruFanAPI.currentParking(.init()), as: sarah).decoded()
      let venue = try #require(current.session?.venueId)
      let store: StoreConfiguration =
        try await lot.send(TruFanAPI.configuration(.init(venue: venue))).decoded()
      #expect(store.welcomeMessage?.hasPrefix("Need anything while you park?") == true)

      // 9:04: orders milk, bread, eggs to the trunk. The lot's owner earns some $3.
      try await day.becomes("09:04")
      let placed = try await lot.order(
        [
          .init(itemId: Goods.milk, quantity: 2), .init(itemId: Goods.bread, quantity: 1),
          .init(itemId: Self.eggs, quantity: 1),
        ], as: sarah
      ) { ($0.parkingSessionId, $0.deliveryInstructions) = (session.id, "Vehicle Trunk") }
      let order: Order = try placed.decoded()
      #expect(order.serviceFee == Price(cents: 293))
      #expect(try await day.timeLeft(session) == 116)

      // 9:05: the payment is authorized, and the parking is 15 minutes longer, once.
      try await day.becomes("09:05")
      for _ in 0..<2 { #expect(try await lot.pay(order, as: sarah).status == 200) }
      #expect(try await day.timeLeft(session) == 115 + 15)

      // 9:07: taken. 9:10: the shopping begins. 9:40: bought, and stored in the fridge.
      let path = OrderPath(order: order.id)
      var mike = try await lot.signIn("staff@example.com")
      try await day.becomes("09:07")
      #expect(try await lot.send(TruFanAPI.accept(path), .init(), as: mike).status == 200)
      try await day.becomes("09:10")
      #expect(try await lot.send(TruFanAPI.startShopping(path), .init(), as: mike).status == 200)
      try await day.becomes("09:40")
      mike = try await lot.signIn("staff@example.com")
      try await lot.advance(order, to: .ready, as: mike)

      // 10:40: brought to the trunk. 10:45: Sarah returns. 10:46: the rating prompt.
      try await day.becomes("10:40")
      mike = try await lot.signIn("staff@example.com")
      let trunk = StoreGoodsRequest(storageLocation: "Vehicle Trunk")
      for _ in 0..<2 {
        let moved = try await lot.send(TruFanAPI.store(path), trunk, as: mike)
        #expect(moved.status == 200, "\(moved.text)")
      }
      try await day.becomes("10:45")
      sarah = try await lot.signIn("parker@example.com")
      #expect(try await lot.send(TruFanAPI.backAtCar(path), as: sarah).status == 200)
      let waiting = try await lot.show(order, as: sarah)
      #expect(waiting.storageLocation == "Vehicle Trunk")
      try await day.becomes("10:46")
      try await lot.advance(order, to: .delivered, as: mike)
      let rated = try await lot.send(TruFanAPI.rateOrder(path), .init(rating: 5), as: sarah)
      #expect(try rated.decoded(Order.self).status == .completed)

      #expect(try await day.notices() == Self.notices)
      let seen = try await lot.show(order, as: sarah)
      #expect(seen.paymentStatus == .captured)
      #expect(
        seen.events.map { "\(Day.text($0.createdAt.timestamp)) \($0.status)" } == Self.events)
    }
  }

  private static let notices = [
    "09:00 Parking paid at Alder Street Garage",
    "09:05 Order Placed!",
    "09:05 +15 minutes of parking",
    "09:07 Order confirmed",
    "09:10 Mike is shopping for your items!",
    "09:40 Items purchased",
    "09:40 Items purchased and stored in fridge",
    "10:40 Your items are in your car",
    "10:45 30 minutes of parking left",
    "10:46 How was your order?",
  ]

  private static let events = [
    "09:04 pending", "09:05 payment_authorized", "09:05 parking_extended", "09:05 payment_captured",
    "09:07 confirmed", "09:10 shopping", "09:40 purchased", "09:40 stored", "09:40 ready",
    "10:40 stored", "10:45 back_at_car", "10:46 delivered", "10:46 rated", "10:46 completed",
  ]

  /// The 8th of November in the venue's zone, which is five hours behind UTC.
  private struct Day {
    let lot: Lot

    /// Lets time pass until then, and waits for what happens by itself.
    func becomes(_ time: String) async throws {
      let parts = time.split(separator: ":").compactMap { Int($0) }
      let now = Self.minute(lot.clock.now())
      lot.passes(parts[0] * 60 + parts[1] - now)
      try await lot.jobsRest()
    }

    func timeLeft(_ session: ParkingSession) async throws -> Int {
      try await lot.stored(session).minutesLeft(at: lot.clock.now())
    }

    func notices() async throws -> [String] {
      try await lot.database.read { db in
        try Inbox(realm: TruFanRealm.name, account: DemoLot.parker).list(in: db)
          .reversed().map { "\(Self.text($0.createdAt)) \($0.title)" }
      }
    }

    static func minute(_ time: Timestamp) -> Int {
      Int(time.milliseconds / 60_000 % 1440) - 5 * 60
    }

    static func text(_ time: Timestamp) -> String {
      let minute = minute(time)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(two(minute / 60)):\(two(minute % 60))"
    }
  }
}
