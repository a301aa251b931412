import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Paying for an order")
struct OrderPaymentTests {
  @Test("a wrong amount, a declined payment, and paying twice")
  func paying() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      let wrong = try await lot.pay(order, as: parker, amount: Price(cents: 1))
      #expect(wrong.status == 422)
      #expect(wrong.error == "This order costs $16.36. Please pay exactly that.")

      let declined: SimulatePaymentResponse =
        try await lot.pay(order, as: parker, succeeds: false).decoded()
      #expect(declined.status == .failed)
      #expect(try await lot.show(order, as: parker).paymentStatus == .failed)

      for _ in 0..<2 {
        let paid: SimulatePaymentResponse = try await lot.pay(order, as: parker).decoded()
        #expect(paid.status == .completed)
      }
      let seen = try await lot.show(order, as: parker)
      #expect(seen.paymentStatus == .captured)
      #expect(seen.events.filter { $0.status == "payment_captured" }.count == 1)
    }
  }

  @Test("two payments at one instant charge once")
  func together() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      async let first = lot.pay(order, as: parker)
      async let second = lot.pay(order, as: parker)
      let replies = try await [first, second]
      #expect(replies.allSatisfy { $0.status == 200 })
      let seen = try await lot.show(order, as: parker)
      #expect(seen.events.filter { $0.status == "payment_captured" }.count == 1)
    }
  }

  @Test("cancelling gives everything back, once, and ends the order")
  func cancelling() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      for _ in 0..<2 {
        let reply = try await lot.send(
          TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "Plans changed"), as: parker)
        #expect(reply.status == 200)
        let cancelled: Order = try reply.decoded()
        #expect(cancelled.status == .cancelled)
        #expect(cancelled.paymentStatus == .refunded)
        #expect(cancelled.refundAmount?.cents == 1636)
        #expect(cancelled.events.filter { $0.status == "payment_refunded" }.count == 1)
      }
      let accept = try await lot.send(
        TruFanAPI.accept(.init(order: order.id)), .init(), as: staff)
      #expect(accept.status == 400)
      #expect(accept.error == "Cannot accept order with status cancelled")
    }
  }

  @Test("cancelling against the start of the shopping: one of the two happens")
  func race() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .confirmed, as: staff)
      async let cancel = lot.send(
        TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "x"), as: parker)
      async let start = lot.send(
        TruFanAPI.startShopping(.init(order: order.id)), .init(), as: staff)
      let (cancelled, started) = try await (cancel.status, start.status)
      #expect([cancelled, started].filter { $0 == 200 }.count == 1)
      let seen = try await lot.show(order, as: parker)
      #expect(seen.status == (cancelled == 200 ? .cancelled : .shopping))
      #expect(seen.paymentStatus == (cancelled == 200 ? .refunded : .captured))
    }
  }

  @Test("an order that nobody pays is cancelled after fifteen minutes")
  func unpaid() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      lot.clock.advance(by: .seconds(15 * 60))
      // The queue sleeps on the machine's clock; another order wakes it.
      _ = try await lot.order(as: parker)
      try await lot.eventually("the order is cancelled") {
        try await lot.show(order, as: parker).status == .cancelled
      }
      #expect(try await lot.pay(order, as: parker).status == 400)
    }
  }

  @Test("staff do not begin before the money is there")
  func staffWait() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order: Order = try await lot.order(as: parker).decoded()
      let reply = try await lot.send(TruFanAPI.accept(.init(order: order.id)), .init(), as: staff)
      #expect(reply.status == 400)
      #expect(reply.error == "This order is not paid yet.")
      let queue: OrdersResponse = try await lot.send(
        TruFanAPI.staffQueue(.init(venue: Venue.sampleId)), as: staff
      ).decoded()
      #expect(!queue.orders.contains { $0.id == order.id })
    }
  }
}
