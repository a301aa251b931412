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
      #expect(staffOnly.error == "Insufficient permissions")
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
}
