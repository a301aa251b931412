import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The bank of one card of two lets go of its share")
struct LostShareTests {
  @Test("one card of two is lost: both promise their share anew")
  func twoCards() async throws {
    try await Lot.withStripe { stripe, lot in
      let (order, _, _) = try await lot.paidByTwoCards(as: try await lot.crew().parker)
      let first = try #require(stripe.intents.first { $0.amount == 1000 })
      stripe.change(first.id) { ($0.status, $0.capturable) = ("canceled", 0) }
      let event = stripe.event(
        "payment_intent.canceled", try #require(stripe.intent(first.id)).json,
        at: lot.clock.now())
      _ = try await lot.event(event.body, event.signature)
      try await lot.eventually("both hold again") {
        stripe.intents.filter { $0.capturable > 0 }.map(\.capturable).sorted() == [636, 1000]
          && stripe.intents.count == 4
      }
      try await lot.eventually("the order is paid") {
        try await lot.paymentStatus(order) == .authorized
      }
    }
  }

  @Test("a share that was taken stays with the shop until the whole is paid again")
  func takenShare() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, visa) = try await lot.deliveredWithoutSecondShare(stripe, crew)
      try await lot.eventually("the parker is asked") {
        try await lot.notices().contains(LostHoldTests.askedAgain)
      }
      stripe.meet(.declines, at: "confirm")
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 402)
      #expect(stripe.refunds.isEmpty)
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      try await lot.eventually("the first share goes back") {
        stripe.refunds.map(\.amount) == [1000]
      }
      #expect(try await lot.paymentStatus(order) == .captured)
    }
  }
}
