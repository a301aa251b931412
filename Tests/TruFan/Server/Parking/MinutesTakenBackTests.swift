import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Minutes of a cancelled order")
struct MinutesTakenBackTests {
  private func paidOrder(_ stay: ParkingSession, _ lot: Lot, as token: String) async throws -> Order
  {
    let order: Order = try await lot.order(as: token) { $0.parkingSessionId = stay.id }.decoded()
    #expect(try await lot.pay(order, as: token).status == 200)
    return order
  }

  private func cancel(_ order: Order, _ lot: Lot, as token: String) async throws {
    let reply = try await lot.send(
      TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "Plans"), as: token)
    #expect(reply.status == 200, "\(reply.text)")
  }

  private func minutesLeft(_ stay: ParkingSession, _ lot: Lot) async throws -> Int {
    try await lot.stored(stay).minutesLeft(at: lot.clock.now())
  }

  /// What the checkout promises: the store gives 15 minutes for an order.
  private func promised(_ stay: ParkingSession, _ lot: Lot, as token: String) async throws -> Int {
    let reply = try await lot.send(TruFanAPI.currentParking(.init()), as: token)
    let current: CurrentParking = try reply.decoded()
    #expect(current.session?.id == stay.id)
    #expect(current.session?.venueTimeZone == "America/New_York")
    return current.session?.minutesGiven(of: 15) ?? 0
  }

  @Test("go back, and the stay ends as if there had been no order", arguments: TestEngine.allCases)
  func unused(_ engine: TestEngine) async throws {
    try await Lot.open(Lot.Setting(engine: engine)) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let order = try await paidOrder(stay, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == 75)
      try await cancel(order, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == 60)
      #expect(try await lot.stored(stay).complimentaryMinutes == 0)
      #expect(
        try await lot.words("Order cancelled")?
          .hasSuffix(" 15 minutes of parking that it gave are taken back.") == true)
      lot.passes(30)
      try await lot.becomes(.expiringSoon, stay)
      lot.passes(30)
      try await lot.becomes(.expired, stay)
    }
  }

  @Test("go back with a whole refund before the hand-over", arguments: TestEngine.allCases)
  func refunded(_ engine: TestEngine) async throws {
    try await Lot.open(Lot.Setting(engine: engine)) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let order = try await paidOrder(stay, lot, as: parker)
      let total = order.totalAmount.cents
      #expect(try await lot.letGo(total, of: order).status == 200)
      let seen = try await lot.show(order, as: parker)
      #expect(seen.status == .refunded)
      #expect(seen.complimentaryTimeAddedMinutes == 0)
      #expect(seen.events.count { $0.status == "parking_shortened" } == 1)
      #expect(try await minutesLeft(stay, lot) == 60)
      #expect(
        try await lot.words("Refund on its way")?
          .hasSuffix(" 15 minutes of parking that it gave are taken back.") == true)
    }
  }

  @Test("stay after a refund of a part, and after a refund of goods that were handed over")
  func stayAfterRefund() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let staff = try await lot.signIn("staff@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let order = try await paidOrder(stay, lot, as: parker)
      #expect(try await lot.letGo(100, of: order, key: "part").status == 200)
      #expect(try await minutesLeft(stay, lot) == 75)
      try await lot.advance(order, to: .delivered, as: staff)
      let rest = order.totalAmount.cents - 100
      #expect(try await lot.letGo(rest, of: order, key: "rest").status == 200)
      #expect(try await lot.status(order) == .refunded)
      #expect(try await minutesLeft(stay, lot) == 75)
    }
  }

  @Test("the end's jobs, which ran without work while there were minutes, are made anew")
  func sameEnd() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let order = try await paidOrder(stay, lot, as: parker)
      lot.passes(29)
      try await lot.jobsRest()
      lot.passes(3)
      try await lot.jobsRest()
      #expect(try await lot.stored(stay).status == .active)
      try await cancel(order, lot, as: try await lot.signIn("parker@example.com"))
      lot.passes(0)
      try await lot.becomes(.expiringSoon, stay)
      lot.passes(28)
      try await lot.becomes(.expired, stay)
    }
  }

  @Test("who orders and cancels over and over parks for no more than one order's minutes")
  func overAndOver() async throws {
    try await Lot.open { lot in
      var parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let first = try await paidOrder(stay, lot, as: parker)
      lot.passes(60)
      parker = try await lot.signIn("parker@example.com")
      #expect(try await minutesLeft(stay, lot) == 15)
      // The parker keeps the time to get back to the car.
      try await cancel(first, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == ParkingRules.minutesToLeave)
      let second = try await paidOrder(stay, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == 15)
      lot.passes(14)
      try await cancel(second, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == 1)
      _ = try await paidOrder(stay, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == 1)
    }
  }

  @Test(
    "used minutes are taken off once: the next order gives all of its own",
    arguments: TestEngine.allCases)
  func settledOnce(_ engine: TestEngine) async throws {
    try await Lot.open(Lot.Setting(engine: engine)) { lot in
      var parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let first = try await paidOrder(stay, lot, as: parker)
      lot.passes(61)
      parker = try await lot.signIn("parker@example.com")
      // Of 15 minutes 11 are used or left to get back to the car.
      try await cancel(first, lot, as: parker)
      #expect(try await minutesLeft(stay, lot) == 10)
      #expect(try await promised(stay, lot, as: parker) == 4)
      let second = try await lot.show(try await paidOrder(stay, lot, as: parker), as: parker)
      #expect(second.complimentaryTimeAddedMinutes == 4)
      #expect(try await minutesLeft(stay, lot) == 14)
      #expect(try await promised(stay, lot, as: parker) == 15)
      #expect(
        try await lot.words("+4 minutes of parking")?
          .hasSuffix(
            "11 minutes of order #\(second.orderNumber) were used before, "
              + "with an order that was cancelled.") == true)
      let third = try await lot.show(try await paidOrder(stay, lot, as: parker), as: parker)
      #expect(third.complimentaryTimeAddedMinutes == 15)
      #expect(try await minutesLeft(stay, lot) == 29)
      // The second order's settlement ends with it: the used minutes are open again.
      try await cancel(second, lot, as: parker)
      #expect(try await promised(stay, lot, as: parker) == 4)
      #expect(try await lot.show(second, as: parker).complimentaryTimeAddedMinutes == 0)
      let fourth = try await lot.show(try await paidOrder(stay, lot, as: parker), as: parker)
      #expect(fourth.complimentaryTimeAddedMinutes == 4)
      #expect(try await lot.stored(stay).complimentaryMinutes == 30)
    }
  }

  @Test("an order whose minutes were all used says that it adds none")
  func noneLeft() async throws {
    try await Lot.open { lot in
      var parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let first = try await paidOrder(stay, lot, as: parker)
      #expect(first.complimentaryTimeAddedMinutes == 15)
      lot.passes(65)
      parker = try await lot.signIn("parker@example.com")
      try await cancel(first, lot, as: parker)
      #expect(try await lot.stored(stay).complimentaryMinutes == 15)
      #expect(try await promised(stay, lot, as: parker) == 0)
      let second = try await lot.show(try await paidOrder(stay, lot, as: parker), as: parker)
      #expect(second.complimentaryTimeAddedMinutes == 0)
      #expect(try await lot.notices().contains("No minutes of parking are added"))
      let third = try await lot.show(try await paidOrder(stay, lot, as: parker), as: parker)
      #expect(third.complimentaryTimeAddedMinutes == 15)
    }
  }

  @Test("an order cannot be for a stay at another venue")
  func elsewhere() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.emptyQuay()
      let stay = try await lot.park(at: DemoLot.quay, minutes: 60, as: parker)
      let reply = try await lot.order(as: parker) { $0.parkingSessionId = stay.id }
      #expect(reply.status == 400)
      #expect(reply.error?.hasPrefix("Your vehicle is not parked at ") == true)
    }
  }
}
