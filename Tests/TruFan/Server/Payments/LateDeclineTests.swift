import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A decline that nobody waits for")
struct LateDeclineTests {
  private static let title = "Your payment did not go through"

  @Test("is told to the parker; one that is shown at once is not told twice")
  func afterTheAnswer() async throws {
    try await Lot.withStripe { _, lot in
      let crew = try await lot.crew()
      let asking = try await lot.card("pm_card_authenticationRequired", as: crew.parker)
      let first: Order = try await lot.order(as: crew.parker).decoded()
      #expect(try await lot.pay(first, [(asking, 1636)], as: crew.parker).status == 402)
      #expect(try await !lot.notices().contains(Self.title))
      let order: Order = try await lot.order(as: crew.parker).decoded()
      try await lot.beginPaying(order, with: asking)
      lot.passes(0, seconds: 31)
      try await lot.eventually("the parker is told") {
        try await lot.notices().contains(Self.title)
      }
      #expect(
        try await lot.words(Self.title)?.hasPrefix("Order #\(order.orderNumber): ") == true)
    }
  }

  @Test("when the bank refuses to take what it held, the parker pays with another card")
  func atTheCapture() async throws {
    try await Lot.withStripe { stripe, lot in
      let (order, crew) = try await lot.deliveredUnpaid(stripe)
      #expect(try await lot.notices().contains(Self.title))
      let leaving = try await lot.send(TruFanAPI.deleteMe(), as: crew.parker)
      #expect(leaving.status == 409)
      #expect(leaving.error == "An order of yours is not paid yet. Please pay it first.")
      lot.clock.advance(by: .seconds(1))
      let other = try await lot.card("pm_card_mastercard", as: crew.parker)
      let paid = try await lot.pay(order, [(other, 1636)], as: crew.parker)
      #expect(paid.status == 200, "\(paid.text)")
      #expect(try await lot.paymentStatus(order) == .captured)
      #expect(stripe.intents.map(\.status).sorted() == ["canceled", "succeeded"])
    }
  }
}
