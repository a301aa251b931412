import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Orders for a time")
struct ScheduledOrderTests {
  /// 2 PM in New York, five hours after the tests' beginning.
  private func afternoon(_ lot: Lot, hours: Int = 5) -> WireTime {
    WireTime(lot.clock.now().adding(.seconds(3600 * hours)))
  }

  @Test("ready by two: the order says it, the queue says it, and the staff wait until it is time")
  func twoPM() async throws {
    try await Lot.open { lot in
      var (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let wish = afternoon(lot)
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      #expect(order.scheduledFor == wish)
      #expect(order.estimatedReadyTime == wish)
      #expect(order.venueTimeZone == "America/New_York")
      let from = try #require(order.shoppingFrom)
      #expect(try await lot.pay(order, as: parker).status == 200)
      let queue: OrdersResponse = try await lot.send(
        TruFanAPI.staffQueue(.init(venue: Venue.sampleId)), as: staff
      ).decoded()
      let row = try #require(queue.orders.first { $0.id == order.id })
      #expect(row.scheduledFor == wish)
      #expect(row.shoppingFrom == from)

      let path = OrderPath(order: order.id)
      #expect(try await lot.send(TruFanAPI.accept(path), .init(), as: staff).status == 200)
      let early = try await lot.send(TruFanAPI.startShopping(path), .init(), as: staff)
      #expect(early.status == 400)
      #expect(
        early.error?.hasPrefix("This order is for 2:00 PM. Shopping can begin at 12:") == true,
        "\(early.text)")
      lot.clock.advance(by: from.timestamp.since(lot.clock.now()))
      (parker, staff) = (parker, try await lot.signIn("staff@example.com"))
      #expect(try await lot.send(TruFanAPI.startShopping(path), .init(), as: staff).status == 200)
    }
  }

  @Test("a time that cannot be kept is refused with the earliest one")
  func tooSoon() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let soon = WireTime(lot.clock.now().adding(.seconds(600)))
      let reply = try await lot.order(as: parker) { $0.scheduledFor = soon }
      #expect(reply.status == 400)
      #expect(reply.error?.hasPrefix("We can have it ready by 9:") == true, "\(reply.text)")
    }
  }

  @Test(
    "a time before the end of the queue is refused with the earliest one, on the venue's clock",
    arguments: TestEngine.allCases)
  func busy(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let quiet: Order = try await lot.order(as: parker).decoded()
      try await lot.leavesOneShopper()
      for _ in 0..<3 { _ = try await lot.paidOrder(as: parker) }
      lot.clock.advance(by: .seconds(11))
      let soonest = try #require(
        try await lot.order(as: parker).decoded(Order.self).estimatedReadyTime)
      // An hour would do if nobody waited.
      let wish = WireTime(lot.clock.now().adding(.seconds(3600)))
      #expect(try #require(quiet.estimatedReadyTime) < wish)
      #expect(wish < soonest)
      let refused = try await lot.order(as: parker) { $0.scheduledFor = wish }
      #expect(refused.status == 400)
      let problem = try refused.decoded(TruFanError.self).error
      #expect(problem.reason == "schedule_too_soon")
      let zone = try #require(TimeZone(identifier: "America/New_York"))
      let clock = OpeningHours(days: [:], zone: zone).clock(soonest.timestamp)
      #expect(
        problem.message
          == "We can have it ready by \(clock) at the earliest. Choose that time or a later one.")
      let kept: Order = try await lot.order(as: parker) { $0.scheduledFor = soonest }.decoded()
      #expect(kept.estimatedReadyTime == soonest)
      #expect(try #require(kept.shoppingFrom) >= kept.createdAt)
    }
  }

  @Test("nobody is to shop for an order before it was placed")
  func shoppingFrom() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let wish = WireTime(lot.clock.now().adding(.seconds(3600)))
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      #expect(order.shoppingFrom == order.createdAt)
    }
  }

  @Test(
    "an order for later may be paid until its shopping would begin", arguments: TestEngine.allCases)
  func unpaid(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let wish = afternoon(lot)
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      lot.passes(20)
      try await lot.jobsRest()
      #expect(try await lot.show(order, as: parker).status == .pending)
      lot.passes(5 * 60)
      let again = try await lot.signIn("parker@example.com")
      try await lot.eventually("the order is cancelled") {
        try await lot.show(order, as: again).status == .cancelled
      }
      #expect(try await lot.show(order, as: again).cancellationReason == "Not paid in time")
    }
  }
}

@Suite("Pre-orders for a planned arrival")
struct PreOrderTests {
  @Test("the order joins the stay, and gives its minutes once", arguments: TestEngine.allCases)
  func joins(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let wish = WireTime(lot.clock.now().adding(.seconds(3 * 3600)))
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      #expect(try await lot.show(order, as: parker).parkingSessionId == nil)
      let stay = try await lot.park(minutes: 180, as: parker)
      #expect(try await lot.show(order, as: parker).parkingSessionId == stay.id)
      #expect(try await lot.stored(stay).complimentaryMinutes == 15)
      #expect(try await lot.stored(stay).minutesLeft(at: lot.clock.now()) == 195)
      // A second stay gets nothing of it.
      #expect(try await lot.end(stay, as: parker).status == 200)
      let second = try await lot.park(minutes: 180, as: parker)
      #expect(try await lot.stored(second).complimentaryMinutes == 0)
      #expect(try await lot.show(order, as: parker).parkingSessionId == stay.id)
    }
  }

  @Test("an order that is paid after the arrival gives its minutes then")
  func paidLater() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let wish = WireTime(lot.clock.now().adding(.seconds(3 * 3600)))
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      let stay = try await lot.park(minutes: 180, as: parker)
      #expect(try await lot.show(order, as: parker).parkingSessionId == stay.id)
      #expect(try await lot.stored(stay).complimentaryMinutes == 0)
      #expect(try await lot.pay(order, as: parker).status == 200)
      #expect(try await lot.stored(stay).complimentaryMinutes == 15)
    }
  }

  @Test("an order that lost its hold before the arrival gives its minutes once it is paid again")
  func promisedAnew() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let card = try await lot.card("pm_card_visa", as: crew.parker)
      let wish = WireTime(lot.clock.now().adding(.seconds(3 * 3600)))
      let order: Order = try await lot.order(as: crew.parker) { $0.scheduledFor = wish }.decoded()
      #expect(try await lot.pay(order, [(card, 1636)], as: crew.parker).status == 200)
      try await lot.advance(order, to: .confirmed, as: crew.staff)
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: crew.parker)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the order knows") {
        try await lot.paymentStatus(order) == .failed
      }
      let master = try await lot.card("pm_card_mastercard", as: crew.parker)
      let started: ParkingSession = try await lot.start(minutes: 180, as: crew.parker).decoded()
      let parked = try await lot.send(
        TruFanAPI.payStay(.init(code: started.id)),
        .init(amount: started.basePrice, cardId: master), as: crew.parker)
      #expect(parked.status == 200, "\(parked.text)")
      let stay: ParkingSession = try parked.decoded()
      #expect(try await lot.show(order, as: crew.parker).parkingSessionId == stay.id)
      #expect(try await lot.stored(stay).complimentaryMinutes == 0)
      #expect(try await lot.pay(order, [(master, 1636)], as: crew.parker).status == 200)
      #expect(try await lot.stored(stay).complimentaryMinutes == 15)
      #expect(try await lot.notices().filter { $0 == "Order Placed!" }.count == 1)
    }
  }

  @Test("an order of another day, another venue, another parker, or for now stays by itself")
  func others() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let dana = try await lot.signIn("dana@example.com")
      let soon = WireTime(lot.clock.now().adding(.seconds(2 * 3600)))
      let later = WireTime(lot.clock.now().adding(.seconds(30 * 3600)))
      let friday: Order = try await lot.order(as: parker) { $0.scheduledFor = later }.decoded()
      let danas: Order = try await lot.order(as: dana) { $0.scheduledFor = soon }.decoded()
      let now: Order = try await lot.order(as: parker).decoded()
      let gone: Order = try await lot.order(as: parker) { $0.scheduledFor = soon }.decoded()
      _ = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: gone.id)), .init(reason: "No"), as: parker)
      try await lot.emptyQuay()
      _ = try await lot.park(at: DemoLot.quay, minutes: 180, as: parker)
      _ = try await lot.park(minutes: 180, as: parker)
      for (order, token) in [(friday, parker), (danas, dana), (now, parker), (gone, parker)] {
        #expect(try await lot.show(order, as: token).parkingSessionId == nil)
      }
    }
  }
}
