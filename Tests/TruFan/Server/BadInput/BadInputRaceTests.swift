import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The races of issue 11's list "Bad input, at least". Each name quotes its item.
@Suite("Bad input: what two do at the same instant")
struct BadInputRaceTests {
  /// A lot on that engine, with a parker and two staff members.
  private func open(
    _ engine: TestEngine,
    _ body: @escaping @Sendable (Lot, _ parker: String, _ staff: [String]) async throws -> Void
  ) async throws {
    try await Lot.open(engine) { lot in
      let staff = [
        try await lot.signIn("staff@example.com"), try await lot.signIn("aisha@example.com"),
      ]
      try await body(lot, try await lot.signIn("parker@example.com"), staff)
      #expect(try await lot.ledgerFaults().isEmpty)
    }
  }

  @Test("two phones accept one order", arguments: TestEngine.allCases)
  func accepting(_ engine: TestEngine) async throws {
    try await open(engine) { lot, parker, staff in
      for _ in 0..<6 {
        let order = try await lot.paidOrder(as: parker)
        let path = TruFanAPI.accept(.init(order: order.id))
        let replies = try await lot.together(staff) { try await lot.send(path, .init(), as: $0) }
        #expect(replies.map(\.status).sorted() == [200, 409])
        let seen = try await lot.show(order, as: parker)
        let name = try #require(seen.assignedStaffName)
        let loser = try #require(replies.first { $0.status == 409 })
        #expect(loser.error == "\(name) has taken this order.")
        #expect(seen.events.count { $0.status == "confirmed" } == 1)
        let winner = staff[replies[0].status == 200 ? 0 : 1]
        #expect(try await lot.send(path, .init(), as: winner).status == 200)
      }
    }
  }

  @Test("the same order posted twice with one key, and with two", arguments: TestEngine.allCases)
  func posting(_ engine: TestEngine) async throws {
    try await open(engine) { lot, parker, _ in
      let keys = Array(repeating: "one", count: 5)
      let replies = try await lot.together(keys) { try await lot.order(as: parker, key: $0) }
      #expect(replies.contains { $0.status == 201 })
      for reply in replies where reply.status != 201 {
        #expect(reply.status == 409)
        #expect(
          reply.error == "The same request is still being worked on. Try again shortly.")
      }
      let first = try #require(replies.first { $0.status == 201 })
      #expect(try await lot.order(as: parker, key: "one").text == first.text)
      #expect(try await lot.orderCount(of: parker) == 1)

      let both = try await lot.together(["two", "three"]) {
        try await lot.order(as: parker, key: $0)
      }
      #expect(both.map(\.status) == [201, 201])
      let numbers = Set(try both.map { try $0.decoded(Order.self).orderNumber })
      #expect(numbers.count == 2)
      #expect(try await lot.orderCount(of: parker) == 3)
    }
  }

  @Test("payment answered twice", arguments: TestEngine.allCases)
  func paying(_ engine: TestEngine) async throws {
    try await open(engine) { lot, parker, _ in
      let order: Order = try await lot.order(as: parker).decoded()
      let replies = try await lot.together(Array(0..<4)) { _ in
        try await lot.pay(order, as: parker)
      }
      #expect(replies.map(\.status) == [200, 200, 200, 200])
      let paid: SimulatePaymentResponse = try await lot.pay(order, as: parker).decoded()
      #expect(paid.status == .completed)
      let payments = try await lot.payments(of: order)
      #expect(payments.map(\.captured) == [1636])
      let seen = try await lot.show(order, as: parker)
      #expect(seen.events.count { $0.status == "payment_captured" } == 1)
    }
  }

  @Test("cancel against start-shopping at the same instant", arguments: TestEngine.allCases)
  func cancelling(_ engine: TestEngine) async throws {
    try await open(engine) { lot, parker, staff in
      for round in 0..<8 {
        let order = try await lot.paidOrder(as: parker)
        try await lot.advance(order, to: .confirmed, as: staff[0])
        let path = OrderPath(order: order.id)
        // The one who is first to be sent is mostly first, so that both outcomes are seen.
        let sent = try await lot.together([round % 2 == 0, round % 2 == 1]) { isParker in
          isParker
            ? try await lot.send(
              TruFanAPI.cancelOrder(path), .init(reason: "Plans changed"), as: parker)
            : try await lot.send(TruFanAPI.startShopping(path), .init(), as: staff[0])
        }
        let replies = round % 2 == 0 ? sent : sent.reversed()
        let isCancelled = replies[0].status == 200
        #expect(replies.map(\.status).sorted() == [200, 400])
        #expect(
          replies[isCancelled ? 1 : 0].error
            == (isCancelled
              ? "Cannot start shopping for order with status cancelled"
              : "This order cannot be cancelled. Shopping has already started."))
        let seen = try await lot.show(order, as: parker)
        #expect(seen.status == (isCancelled ? .cancelled : .shopping))
        let kept = try await lot.payments(of: order).map(\.kept)
        #expect(kept == [isCancelled ? 0 : 1636])
      }
    }
  }

  @Test(
    "an administrator refunds twice, at once and above the total", arguments: TestEngine.allCases)
  func refunding(_ engine: TestEngine) async throws {
    try await open(engine) { lot, parker, _ in
      let admin = try await lot.signIn("admin@example.com")
      let order = try await lot.paidOrder(as: parker)
      let path = VenueOrderPath(venue: Venue.sampleId, order: order.id)
      @Sendable func refund(_ cents: Int, _ reason: String) async throws -> Reply {
        try await lot.send(
          TruFanAPI.refund(path),
          .init(refundAmount: Price(cents: cents), refundReason: reason), as: admin)
      }
      for cents in [0, -1] {
        let none = try await refund(cents, "x")
        #expect(none.status == 422)
        #expect(none.error == "refund_amount must be more than $0.00.")
      }
      let tooMuch = try await refund(1637, "x")
      #expect(tooMuch.status == 400)
      #expect(tooMuch.error == "Refund amount cannot exceed order total: $16.36 is left.")
      let replies = try await lot.together(["one", "two", "three"]) {
        try await refund(1000, $0)
      }
      #expect(replies.count { $0.status == 200 } == 1)
      #expect(try await lot.payments(of: order).map(\.kept) == [636])
      #expect(try await refund(636, "the rest").status == 200)
      #expect(try await refund(1, "more").status == 400)
      #expect(try await lot.show(order, as: parker).status == .refunded)
    }
  }
}

extension Lot {
  /// Does all of it at once, and keeps the order of the answers.
  func together<Subject: Sendable>(
    _ subjects: [Subject], _ work: @escaping @Sendable (Subject) async throws -> Reply
  ) async throws -> [Reply] {
    try await withThrowingTaskGroup(of: (Int, Reply).self) { group in
      for (number, subject) in subjects.enumerated() {
        group.addTask { (number, try await work(subject)) }
      }
      let replies = try await group.reduce(into: [(Int, Reply)]()) { $0.append($1) }
      return replies.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  func payments(of order: Order) async throws -> [Payment] {
    let payments = truFan.orders.orders.payments
    return try await database.read { db in
      try payments.payments(of: OrderPayments.subject(order.id), in: db)
    }
  }

  /// What does not add up in the ledger.
  func ledgerFaults() async throws -> [LedgerFault] {
    let payments = truFan.orders.orders.payments
    return try await database.read { db in try payments.faults(in: db) }
  }

  func orderCount(of parker: String) async throws -> Int {
    try await send(TruFanAPI.myOrders(.init()), as: parker).decoded(OrdersResponse.self).total
  }
}
