import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("An account that ends")
struct AccountDeletionTests {
  @Test(
    "leaves the stars of its reviews, without its name and words", arguments: TestEngine.allCases)
  func reviews(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let order = try await lot.completedOrder(as: crew.parker, staff: crew.staff)
      let line = try #require(order.items.first { $0.itemId == Goods.milk })
      let written = try await lot.send(
        TruFanAPI.reviewLine(.init(order: order.id, line: line.id)),
        ReviewLineRequest(stars: 2, text: "Sarah, the milk was warm."), as: crew.parker)
      #expect(written.status == 200, "\(written.text)")
      let path = TruFanAPI.item(.init(venue: Venue.sampleId, item: Goods.milk))
      let before: ItemDetail = try await lot.send(path).decoded()
      #expect(before.reviews.first?.name == "Sarah P.")
      #expect(try await lot.send(TruFanAPI.deleteMe(), as: crew.parker).status == 204)
      let after: ItemDetail = try await lot.send(path).decoded()
      #expect(after.reviewCount == before.reviewCount)
      #expect(after.reviews.first?.name == "A former parker")
      #expect(after.reviews.first?.text == "" && after.reviews.first?.stars == 2)
    }
  }

  @Test("takes its saved cards along, here and at Stripe, also when Stripe is away")
  func cards() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      _ = try await lot.card("pm_card_mastercard", as: crew.parker)
      let customer = try #require(stripe.customers.first)
      stripe.meet(.refuses(503), at: "customers/\(customer)")
      #expect(try await lot.send(TruFanAPI.deleteMe(), as: crew.parker).status == 204)
      #expect(try await lot.count("SELECT COUNT(*) FROM payment_cards") == 0)
      #expect(try await lot.count("SELECT COUNT(*) FROM payment_customers") == 0)
      try await lot.eventually("Stripe has forgotten its customer") { stripe.customers.isEmpty }
      #expect(stripe.calls.filter { $0.path == "customers/\(customer)" }.count == 2)
    }
  }
}
