import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A stay that ends before the goods arrive")
struct ShortStayTests {
  private let title = "Your parking ends before your order is here"

  private func told(at lot: Lot) async throws -> Int {
    try await lot.notices().count { $0 == title }
  }

  private func notice(at lot: Lot) async throws -> AppNotification {
    let found = try await lot.database.read { db in
      try Inbox(realm: TruFanRealm.name, account: DemoLot.parker).list(in: db)
        .first { $0.title == title }
    }
    return try #require(found)
  }

  /// Buys more time for the stay of a notice, at the price of now.
  private func buy(
    _ minutes: Int, offeredBy notice: AppNotification, at lot: Lot
  ) async throws -> ParkingSession {
    let id = try #require(notice.data["parking_session_id"])
    let row = try await lot.database.read { try ParkingSessionTable.find(id, in: $0) }
    let parker = try await lot.signIn("parker@example.com")
    let reply = try await lot.extend(try #require(row).session, minutes: minutes, as: parker)
    #expect(reply.status == 200, "\(reply.text)")
    return try reply.decoded()
  }

  private func parked(
    minutes: Int, _ body: @escaping @Sendable (Lot, Order, _ staff: String) async throws -> Void
  ) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: minutes, as: parker)
      let order: Order = try await lot.order(as: parker) { $0.parkingSessionId = session.id }
        .decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      try await body(lot, order, try await lot.signIn("staff@example.com"))
    }
  }

  @Test("is told as soon as the order is paid, with minutes that are enough")
  func atPayment() async throws {
    // Ready after 45 minutes; the stay and the order's 15 minutes end after 30.
    try await parked(minutes: 15) { lot, order, staff in
      #expect(try await told(at: lot) == 1)
      let notice = try await notice(at: lot)
      let body = notice.body
      #expect(notice.data["offered_minutes"] == "30")
      #expect(notice.data["order_id"] == order.id)
      #expect(body.contains("Order #\(order.orderNumber) should be ready at 9:45 AM."))
      #expect(body.hasSuffix("30 more minutes cost $1.75."))
      try await lot.advance(order, to: .confirmed, as: staff)
      #expect(try await told(at: lot) == 1)
    }
  }

  @Test("is told also of an order that is wanted hours after the end, and its list names the stay")
  func scheduled() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      // The stay and the order's 15 minutes end after 75; the goods are wanted after 300.
      let order: Order = try await lot.order(as: parker) {
        $0.parkingSessionId = session.id
        $0.scheduledFor = WireTime(lot.clock.now().adding(.seconds(5 * 3600)))
      }.decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      let notice = try await notice(at: lot)
      #expect(notice.data["offered_minutes"] == "240")
      let active: OrdersResponse = try await lot.send(
        TruFanAPI.myOrders(.init(status: "active")), as: parker
      ).decoded()
      #expect(active.orders.first { $0.id == order.id }?.parkingSessionId == session.id)
    }
  }

  @Test("is told when the staff promise a later time, once")
  func atAcceptance() async throws {
    try await parked(minutes: 60) { lot, order, staff in
      #expect(try await told(at: lot) == 0)
      let later = WireTime(lot.clock.now().adding(.seconds(80 * 60)))
      for _ in 0..<2 {
        let reply = try await lot.send(
          TruFanAPI.accept(.init(order: order.id)), .init(estimatedReadyTime: later), as: staff)
        #expect(reply.status == 200)
      }
      #expect(try await told(at: lot) == 1)
    }
  }

  @Test("no time is promised that is more than a day away")
  func unlikelyPromise() async throws {
    try await parked(minutes: 60) { lot, order, staff in
      for (seconds, status) in [(24 * 3600 + 1, 422), (24 * 3600, 200)] {
        let time = WireTime(lot.clock.now().adding(.seconds(seconds)))
        let reply = try await lot.send(
          TruFanAPI.accept(.init(order: order.id)), .init(estimatedReadyTime: time), as: staff)
        #expect(reply.status == status, "\(reply.text)")
      }
    }
  }

  @Test(
    "what is offered stands in the link, can be bought as it is, and is enough",
    arguments: [(80, 15), (105, 45), (130, 75)])
  func offered(_ ready: Int, _ minutes: Int) async throws {
    try await parked(minutes: 60) { lot, order, staff in
      let later = lot.clock.now().adding(.seconds(60 * ready))
      let reply = try await lot.send(
        TruFanAPI.accept(.init(order: order.id)), .init(estimatedReadyTime: WireTime(later)),
        as: staff)
      #expect(reply.status == 200, "\(reply.text)")
      let notice = try await notice(at: lot)
      #expect(notice.data["offered_minutes"] == String(minutes))
      #expect(notice.data["link"]?.hasSuffix("/\(minutes)") == true)
      #expect(notice.data["link"]?.hasSuffix("/\(minutes)") == true)
      let longer = try await buy(minutes, offeredBy: notice, at: lot)
      #expect(longer.expiresAt.timestamp > later)
    }
  }

  @Test("is told ten minutes before the end of what is late since the warning, once for each end")
  func lateSinceWarning() async throws {
    // The stay and the order's 15 minutes end after 75; shopping takes 25 from whenever one looks.
    try await parked(minutes: 60) { lot, order, _ in
      // Early enough that it is not late when it is accepted.
      lot.passes(30)
      let staff = try await lot.signIn("staff@example.com")
      try await lot.advance(order, to: .shopping, as: staff)
      for (warnings, wait) in [(1, 15), (2, 10)] {
        lot.passes(wait)
        try await lot.eventually("warning \(warnings)") {
          try await lot.notices().count { $0 == "30 minutes of parking left" } == warnings
        }
        try await lot.jobsRest()
        #expect(try await told(at: lot) == warnings - 1)
        lot.passes(20)
        try await lot.eventually("the parker is told of end \(warnings)") {
          try await told(at: lot) == warnings
        }
        // Ends 40 minutes from now, so that the next warning is due in ten.
        if warnings == 1 { _ = try await buy(30, offeredBy: notice(at: lot), at: lot) }
      }
    }
  }

  @Test("is told with the last warning when nobody has begun; not when the goods are there")
  func late() async throws {
    try await parked(minutes: 60) { lot, order, _ in
      lot.passes(45)
      try await lot.eventually("the parker is told") { try await told(at: lot) == 1 }
    }
    try await parked(minutes: 60) { lot, order, staff in
      try await lot.advance(order, to: .ready, as: staff)
      lot.passes(45)
      try await lot.eventually("the warning") {
        try await lot.notices().contains("30 minutes of parking left")
      }
      #expect(try await told(at: lot) == 0)
    }
  }
}
