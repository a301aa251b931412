import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A venue's ratings")
struct RatingsTests {
  private let address = TruFanAPI.adminRatings(.init(venue: Venue.sampleId))

  @Test(
    "the newest rated orders with their words, also one that was refunded afterwards",
    arguments: TestEngine.allCases)
  func ratings(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let admin = try await lot.signIn("admin@example.com")
      #expect(try await lot.send(address, as: admin).decoded(RatingList.self).ratings.isEmpty)
      let (first, parker, staff) = try await lot.shoppedOrder(to: .delivered)
      lot.clock.advance(by: .seconds(60))
      let second = try await lot.paidOrder(as: parker)
      try await lot.advance(second, to: .delivered, as: staff)
      for (order, stars, words) in [(first, 2, "Warm milk"), (second, 5, nil)] {
        let reply = try await lot.send(
          TruFanAPI.rateOrder(.init(order: order.id)), .init(rating: stars, feedback: words),
          as: parker)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let refund = try await lot.send(
        TruFanAPI.refund(.init(venue: Venue.sampleId, order: first.id)),
        .init(refundAmount: first.totalAmount, refundReason: "Warm milk"), as: admin)
      #expect(try refund.decoded(Order.self).status == .refunded)
      let list: RatingList = try await lot.send(address, as: admin).decoded()
      #expect(list.ratings.map(\.orderId) == [second.id, first.id])
      #expect(list.ratings.map(\.rating) == [5, 2])
      #expect(list.ratings.map(\.feedback) == [nil, "Warm milk"])
      #expect(list.ratings.map(\.staffName) == ["Mike Alvarez", "Mike Alvarez"])
    }
  }

  @Test("for the venue's administrators only")
  func access() async throws {
    try await Lot.open { lot in
      for person in ["staff@example.com", "parker@example.com"] {
        #expect(try await lot.send(address, as: try await lot.signIn(person)).status == 403)
      }
      #expect(try await lot.send(address).status == 403)
      let elsewhere = TruFanAPI.adminRatings(.init(venue: "380ccab9-0000-4000-8000-000000000009"))
      let admin = try await lot.signIn("admin@example.com")
      #expect(try await lot.send(elsewhere, as: admin).status == 403)
    }
  }
}
