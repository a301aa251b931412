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
      let (order, _, _) = try await lot.paidByTwoCards(as: crew.parker)
      try await lot.advance(
        try await lot.show(order, as: crew.parker), to: .delivered, as: crew.staff)
      // The job may be asking the bank already: then the answer does not wait for it.
      func refund(until isDone: @escaping @Sendable (Order) -> Bool) async throws {
        let reply = try await lot.send(
          TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
          .init(refundAmount: Price(cents: 100), refundReason: "Late"), as: admin)
        #expect(reply.status == 200, "\(reply.text)")
        try await lot.eventually("both banks have answered") {
          isDone(try await lot.show(order, as: crew.parker))
        }
      }
      stripe.meet(.declines, at: "refunds")
      // Whichever card's bank it is.
      try await refund { seen in
        [39, 61].contains(seen.refundAmount?.cents)
          && seen.events.contains { $0.status == "refund_returned" }
      }
      for _ in 0..<2 { try await refund { $0.refundAmount?.cents == 100 } }
      #expect(stripe.refunds.map(\.amount).sorted() == [39, 61])
      #expect(
        try await lot.notices().filter { $0 == "Refund on its way" }.count == 2)
    }
  }

  @Test("under a key is that sum; the same key with another sum gives nothing back")
  func otherSum() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let admin = try await lot.signIn("admin@example.com")
      let order = try await lot.paidOrder(as: parker)
      func refund(_ cents: Int, key: String) async throws -> Reply {
        try await lot.send(
          TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
          .init(refundAmount: Price(cents: cents), refundReason: "Late"), as: admin, key: key)
      }
      // Also a name that the server itself uses.
      #expect(try await refund(100, key: "settlement").status == 200)
      let other = try await refund(200, key: "settlement")
      #expect(other.status == 422)
      #expect(
        other.error
          == "This key has refunded $1.00 before. Another refund needs a key of its own.")
      let again: Order = try await refund(100, key: "settlement").decoded()
      #expect(again.refundAmount == Price(cents: 100))
    }
  }
}
