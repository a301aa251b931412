import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Minutes that an order adds to the parking")
struct ComplimentaryMinutesTests {
  private func add(
    _ minutes: Int = 15, to session: ParkingSession, for order: String, at lot: Lot
  ) async throws -> Bool {
    try await lot.database.write { db in
      try lot.truFan.parking.sessions.addComplimentaryMinutes(
        minutes, to: session.id, for: order, in: db
      ).added == minutes && minutes > 0
    }
  }

  @Test(
    "an order adds its minutes once, another order adds its own", arguments: TestEngine.allCases)
  func once(_ engine: TestEngine) async throws {
    var setting = Lot.Setting()
    setting.engine = engine
    try await Lot.open(setting) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      let results = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 { group.addTask { try await add(to: session, for: "o1", at: lot) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.count { $0 } == 1)
      #expect(try await add(to: session, for: "o2", at: lot))
      let now = try await lot.stored(session)
      #expect(now.minutesLeft(at: lot.clock.now()) == 90)
      #expect(now.complimentaryMinutes == 30)
      #expect(now.actualPrice == session.actualPrice)
      lot.passes(60)
      try await lot.becomes(.expiringSoon, session)
      lot.passes(30)
      try await lot.becomes(.expired, session)
      #expect(try await !add(to: session, for: "o3", at: lot))
    }
  }

  @Test("a session that is not paid for, or is over, gets none")
  func onlyParked() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let unpaid: ParkingSession = try await lot.start(as: parker).decoded()
      #expect(try await !add(to: unpaid, for: "o1", at: lot))
      #expect(try await lot.end(unpaid, as: parker).status == 200)
      #expect(try await !add(to: unpaid, for: "o1", at: lot))
      #expect(try await !add(0, to: unpaid, for: "o1", at: lot))
      #expect(try await lot.count("SELECT COUNT(*) FROM trufan_parking_extensions") == 0)
    }
  }

  @Test("a paid order extends its parker's own session; somebody else's is unknown")
  func ofAnOrder() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let dana = try await lot.signIn("dana@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      let stolen = try await lot.order(as: dana) { $0.parkingSessionId = session.id }
      #expect(stolen.status == 404)
      #expect(stolen.error == "Parking session not found")
      let placed = try await lot.order(as: parker) { $0.parkingSessionId = session.id }
      #expect(placed.status == 201)
      let order: Order = try placed.decoded()
      #expect(try await lot.stored(session).complimentaryMinutes == 0)
      #expect(try await lot.pay(order, as: parker).status == 200)
      let longer = try await lot.stored(session)
      #expect(longer.complimentaryMinutes == 15)
      #expect(longer.minutesLeft(at: lot.clock.now()) == 75)
      #expect(try await lot.notices().contains("+15 minutes of parking"))
    }
  }

  @Test("an order that is paid before its stay adds its minutes when the stay is paid, once")
  func paidBeforeItsStay() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let unpaid: ParkingSession = try await lot.start(minutes: 60, as: parker).decoded()
      func place() async throws -> Order {
        let placed: Order = try await lot.order(as: parker) {
          $0.parkingSessionId = unpaid.id
        }.decoded()
        #expect(placed.complimentaryTimeAddedMinutes == 15)
        #expect(try await lot.pay(placed, as: parker).status == 200)
        return placed
      }
      let (order, cancelled) = (try await place(), try await place())
      let away = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: cancelled.id)), .init(reason: "x"), as: parker)
      #expect(away.status == 200)
      #expect(try await lot.stored(unpaid).complimentaryMinutes == 0)
      for _ in 0..<2 { _ = try await lot.pay(unpaid, as: parker) }
      let parked = try await lot.stored(unpaid)
      #expect(parked.complimentaryMinutes == 15 && parked.minutesLeft(at: lot.clock.now()) == 75)
      let now = try await lot.show(order, as: parker)
      #expect(now.complimentaryTimeAddedMinutes == 15)
      #expect(now.events.count { $0.status == "parking_extended" } == 1)
      #expect(try await lot.notices().contains("+15 minutes of parking"))
    }
  }

  @Test("an order without a stay promises its minutes, and none once it is cancelled or let go")
  func withoutAStay() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      func placed() async throws -> Order {
        let order: Order = try await lot.order(as: crew.parker).decoded()
        #expect(try await lot.pay(order, as: crew.parker).status == 200)
        #expect(try await lot.show(order, as: crew.parker).complimentaryTimeAddedMinutes == 15)
        return order
      }
      let cancelled = try await placed()
      let away = try await lot.send(
        TruFanAPI.cancelOrder(.init(order: cancelled.id)), .init(reason: "x"), as: crew.parker)
      #expect(away.status == 200)
      func refund(_ order: Order) async throws {
        let reply = try await lot.send(
          TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
          .init(refundAmount: order.totalAmount, refundReason: "Flooded"), as: admin)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let refunded = try await placed()
      try await refund(refunded)
      for order in [cancelled, refunded] {
        #expect(try await lot.show(order, as: crew.parker).complimentaryTimeAddedMinutes == 0)
      }
      // Goods that are handed over have earned theirs.
      let delivered = try await placed()
      try await lot.advance(
        try await lot.show(delivered, as: crew.parker), to: .delivered, as: crew.staff)
      try await refund(delivered)
      #expect(try await lot.show(delivered, as: crew.parker).complimentaryTimeAddedMinutes == 15)
    }
  }

  @Test("an order with a stay that is over promises none")
  func ofAStayThatIsOver() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      #expect(try await lot.end(stay, as: parker).status == 200)
      let placed: Order = try await lot.order(as: parker) {
        $0.parkingSessionId = stay.id
      }.decoded()
      #expect(placed.complimentaryTimeAddedMinutes == 0)
      #expect(try await lot.show(placed, as: parker).complimentaryTimeAddedMinutes == 0)
      #expect(try await lot.pay(placed, as: parker).status == 200)
      #expect(try await lot.show(placed, as: parker).complimentaryTimeAddedMinutes == 0)
    }
  }
}
