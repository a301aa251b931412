import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A refund to two cards")
struct SplitRefundTests {
  @Test("of which one bank has declined its part is completed by the same request, once")
  func resumed() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      lot.clock.advance(by: .seconds(1))
      let master = try await lot.card("pm_card_mastercard", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(order, [(visa, 1000), (master, 636)], as: crew.parker)
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      func refund() async throws -> Order {
        let reply = try await lot.send(
          TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
          .init(refundAmount: Price(cents: 100), refundReason: "Late"), as: admin)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decoded()
      }
      stripe.meet(.declines, at: "refunds")
      // Whichever card's bank it is.
      let half = try #require(try await refund().refundAmount?.cents)
      #expect([39, 61].contains(half))
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.events.contains { $0.status == "refund_returned" })
      for _ in 0..<2 { #expect(try await refund().refundAmount?.cents == 100) }
      #expect(stripe.refunds.map(\.amount).sorted() == [39, 61])
      #expect(
        try await lot.notices().filter { $0 == "Refund on its way" }.count == 2)
    }
  }
}
