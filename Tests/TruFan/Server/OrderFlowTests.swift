import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An order from the cart to the rating")
struct OrderFlowTests {
  @Test("the whole walk, with its prices, states, payment and messages")
  func walk() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let placed = try await lot.order(as: parker)
      #expect(placed.status == 201)
      let order: Order = try placed.decoded()
      #expect(order.status == .pending)
      #expect(order.paymentStatus == .pending)
      #expect(order.subtotal.cents == 1317)
      #expect(order.serviceFee.cents == 198)
      #expect(order.tax.cents == 121)
      #expect(order.totalAmount.cents == 1636)
      #expect(order.accessCode?.count == 6)
      #expect(try await lot.show(order, as: parker) == order)
      #expect(order.orderNumber.wholeMatch(of: /CS-[0-9]{4}/) != nil)

      let receipt: SimulatePaymentResponse = try await lot.pay(order, as: parker).decoded()
      #expect(receipt.status == .completed)
      #expect(receipt.amount.cents == 1636)
      let paid = try await lot.show(order, as: parker)
      #expect(paid.status == .pending)
      #expect(paid.paymentStatus == .captured)

      try await lot.advance(order, to: .delivered, as: staff)
      let delivered = try await lot.show(order, as: parker)
      #expect(delivered.assignedStaffName == "Mike Alvarez")
      #expect(delivered.storageLocation == "Refrigerator")
      #expect(delivered.items.allSatisfy { $0.status == .delivered })

      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)),
        .init(rating: 5, feedback: "Quick", tipAmount: Price(cents: 200)), as: parker)
      #expect(rated.status == 200)
      let done: Order = try rated.decoded()
      #expect(done.status == .completed)
      #expect(done.tipAmount.cents == 200)
      #expect(done.totalAmount.cents == 1836)
      #expect(
        done.events.map(\.status) == [
          "pending", "payment_authorized", "payment_captured", "confirmed", "shopping",
          "purchased", "stored", "ready", "delivered", "rated", "completed", "tip_captured",
        ])
    }
  }

  @Test("the access code is for the parker only")
  func code() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      #expect(order.accessCode != nil)
      let seen: Order = try await lot.send(
        TruFanAPI.staffOrder(.init(order: order.id)), as: staff
      ).decoded()
      #expect(seen.accessCode == nil)
      try await lot.advance(order, to: .ready, as: staff)
      let wrong = try await lot.send(
        TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: "AAAAAA"), as: staff)
      #expect(wrong.status == 400)
      #expect(try await lot.show(order, as: parker).status == .ready)
    }
  }

  @Test("ten wrong access codes, then each person waits at that order, also with the right one")
  func codeByTrying() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let (mike, aisha) = (
        try await lot.signIn("staff@example.com"), try await lot.signIn("aisha@example.com")
      )
      let (order, other) = (
        try await lot.paidOrder(as: parker), try await lot.paidOrder(as: parker)
      )
      try await lot.advance(order, to: .ready, as: mike)
      try await lot.advance(other, to: .ready, as: mike)
      func enter(
        _ code: String?, of order: Order, as staff: String
      ) async throws -> Reply {
        try await lot.send(
          TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: code), as: staff)
      }
      for _ in 0..<10 { #expect(try await enter("AAAAAA", of: order, as: mike).status == 400) }
      let refused = try await enter(order.accessCode, of: order, as: mike)
      #expect(refused.status == 429)
      #expect(refused.headers[.retryAfter] == "60")
      #expect(
        refused.error == """
          Too many wrong codes for this order. Let the parker show you the code, and try again in \
          60 seconds.
          """)
      #expect(try await lot.show(order, as: parker).status == .ready)
      // Another order, a colleague, and somebody who has waited are not kept out.
      #expect(try await enter(other.accessCode, of: other, as: mike).status == 200)
      #expect(try await enter("AAAAAA", of: order, as: aisha).status == 400)
      lot.clock.advance(by: .seconds(60))
      #expect(try await enter(order.accessCode, of: order, as: mike).status == 200)
    }
  }

  @Test("a hand-over that is done is answered again, also without tries")
  func repeatedHandOver() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let (mike, aisha) = (
        try await lot.signIn("staff@example.com"), try await lot.signIn("aisha@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .ready, as: mike)
      func enter(_ code: String?, as staff: String) async throws -> Reply {
        try await lot.send(
          TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: code), as: staff)
      }
      for _ in 0..<10 { #expect(try await enter("AAAAAA", as: mike).status == 400) }
      #expect(try await enter(order.accessCode, as: mike).status == 429)
      #expect(try await enter(order.accessCode, as: aisha).status == 200)
      let again: Order = try await enter(order.accessCode, as: mike).decoded()
      #expect(again.status == .delivered)
    }
  }

  @Test("a hand-over whose answer was lost is answered again, also once the order is rated")
  func handOverAfterRating() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .delivered, as: staff)
      let path = OrderPath(order: order.id)
      #expect(
        try await lot.send(TruFanAPI.rateOrder(path), .init(rating: 5), as: parker).status == 200)
      let again = try await lot.send(
        TruFanAPI.deliver(path), .init(accessCode: order.accessCode), as: staff)
      #expect(again.status == 200, "\(again.text)")
      let now: Order = try again.decoded()
      #expect(now.status == .completed)
      #expect(now.events.count { $0.status == "delivered" } == 1)
    }
  }

  @Test("an order is known to nobody else")
  func owner() async throws {
    try await Lot.open { lot in
      let (sarah, dana) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("dana@example.com")
      )
      let order: Order = try await lot.order(as: sarah).decoded()
      for reply in [
        try await lot.send(TruFanAPI.order(.init(order: order.id)), as: dana),
        try await lot.pay(order, as: dana),
        try await lot.send(
          TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "x"), as: dana),
        try await lot.send(
          TruFanAPI.rateOrder(.init(order: order.id)), .init(rating: 1), as: dana),
      ] {
        #expect(reply.status == 404)
        #expect(reply.error == "Order not found")
      }
      let list: OrdersResponse = try await lot.send(TruFanAPI.myOrders(.init()), as: dana).decoded()
      #expect(list.orders.isEmpty)
      #expect(try await lot.send(TruFanAPI.order(.init(order: order.id))).status == 403)
      let staffOnly = try await lot.send(TruFanAPI.staffOrder(.init(order: order.id)), as: dana)
      #expect(staffOnly.status == 403)
      #expect(staffOnly.error == "Staff or admin role required for this operation")
    }
  }

  @Test("two staff members accept one order: one has it, the other gets 409")
  func accept() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let (mike, aisha) = (
        try await lot.signIn("staff@example.com"), try await lot.signIn("aisha@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      let path = TruFanAPI.accept(.init(order: order.id))
      async let first = lot.send(path, .init(), as: mike)
      async let second = lot.send(path, .init(), as: aisha)
      let replies = try await [first, second]
      #expect(replies.map(\.status).sorted() == [200, 409])
      let winner = replies[0].status == 200 ? mike : aisha
      #expect(try await lot.send(path, .init(), as: winner).status == 200)
    }
  }

  @Test("staff of another venue may not touch it")
  func otherVenue() async throws {
    try await Lot.open { lot in
      let (parker, aisha) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("aisha@example.com")
      )
      let elsewhere = "380ccab9-0000-4000-8000-000000000002"
      #expect(
        try await lot.send(TruFanAPI.staffQueue(.init(venue: elsewhere)), as: aisha).status == 403)
      #expect(
        try await lot.send(TruFanAPI.staffQueue(.init(venue: Venue.sampleId)), as: aisha).status
          == 200)
      _ = parker
    }
  }

  @Test("a change of a line is made once for its key, also when it comes late")
  func lineOnce() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .shopping, as: staff)
      let line = try #require(order.items.first)
      let update = TruFanAPI.updateLine(.init(order: order.id, line: line.id))
      func send(_ new: OrderItemStatus, key: String) async throws -> Order {
        try await lot.send(update, .init(status: new), as: staff, key: key).decoded()
      }
      func status(in order: Order) -> OrderItemStatus? {
        order.items.first { $0.id == line.id }?.status
      }
      #expect(try await status(in: send(.found, key: "k1")) == .found)
      #expect(try await status(in: send(.found, key: "k1")) == .found)
      #expect(try await status(in: send(.notFound, key: "k2")) == .notFound)
      // The first one once more, as from a phone that was without a network.
      #expect(try await status(in: send(.found, key: "k1")) == .found)
      let now = try await lot.show(order, as: parker)
      #expect(status(in: now) == .notFound)
      #expect(now.events.count { $0.status == "item_update_found" } == 1)
      let other = try await lot.send(update, .init(status: .pending), as: staff, key: "k2")
      #expect(other.status == 422)
    }
  }

  @Test("a refusal names the role, or the venue, in the contract's words")
  func roles() async throws {
    try await Lot.open { lot in
      let elsewhere = "380ccab9-0000-4000-8000-000000000003"
      let (sarah, mike, admin) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com"),
        try await lot.signIn("admin@example.com")
      )
      let needsStaff = "Staff or admin role required for this operation"
      let needsAdmin = "Admin role required for this operation"
      let queue = TruFanAPI.staffQueue(.init(venue: Venue.sampleId))
      let items = TruFanAPI.adminConfiguration(.init(venue: Venue.sampleId))
      let otherItems = TruFanAPI.adminConfiguration(.init(venue: elsewhere))
      let otherQueue = TruFanAPI.staffQueue(.init(venue: elsewhere))
      for (reply, sentence) in [
        (try await lot.send(queue, as: sarah), needsStaff),
        (try await lot.send(items, as: sarah), needsAdmin),
        (try await lot.send(items, as: mike), needsAdmin),
        (try await lot.send(otherQueue, as: admin), "You do not have access to this venue"),
        (try await lot.send(otherItems, as: admin), "You do not have admin access to this venue"),
      ] {
        #expect(reply.status == 403)
        #expect(reply.error == sentence)
      }
    }
  }

  @Test(
    "a ready time may be Unix seconds; minutes as text are no time",
    arguments: [("1762614000", true), (#""1762614000""#, true), (#""30""#, false), ("30", false)])
  func readyTime(_ sent: String, _ counts: Bool) async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      let reply = try await lot.send(
        .patch, "/api/v1/convenience/staff/orders/\(order.id)/accept",
        #"{"estimated_ready_time":\#(sent)}"#, as: staff)
      #expect(reply.status == 200, "\(reply.text)")
      let accepted: Order = try reply.decoded()
      let wish = WireTime(Timestamp(milliseconds: 1_762_614_000_000))
      #expect(accepted.estimatedReadyTime == (counts ? wish : order.estimatedReadyTime))
    }
  }
}
