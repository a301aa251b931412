import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A bank holds the money for parking, and then refuses to pay it")
struct RefusedParkingTests {
  @Test(
    "the parker is told once, the stay says what is unpaid, and another card pays it",
    arguments: TestEngine.allCases)
  func told(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let (stay, _) = try await lot.refusedStay(stripe, as: parker)
      let unpaid = try #require(try await lot.currentParking(as: parker).session)
      #expect(unpaid.status == .active && unpaid.unpaidAmount == Price(cents: 900))
      #expect(unpaid.amountToPay == Price(cents: 900))
      #expect(try await lot.notices().filter { $0 == "Your parking is not paid" }.count == 1)
      #expect(
        try await lot.words("Your parking is not paid")?
          .hasPrefix("Your card's bank did not pay $9.00 for SRH4821 at Alder") == true)
      let search: ParkingSessionList = try await lot.send(
        TruFanAPI.parkingSessions(.init()), as: try await lot.signIn("admin@example.com")
      ).decoded()
      #expect(
        search.sessions.first { $0.id == stay.id }?.unpaidAmount == Price(cents: 900))
      lot.clock.advance(by: .seconds(1))
      let other = try await lot.card("pm_card_mastercard", as: parker)
      #expect(try await lot.payStay(stay, 899, with: other, as: parker).status == 422)
      let paid = try await lot.payStay(stay, 900, with: other, as: parker)
      #expect(try paid.decoded(ParkingSession.self).unpaidAmount == nil, "\(paid.text)")
      // A lost answer is asked for again, and charges nothing.
      #expect(try await lot.payStay(stay, 900, with: other, as: parker).text == paid.text)
      #expect(try await lot.payStay(stay, 899, with: other, as: parker).status == 400)
      #expect(stripe.intents.map(\.received).sorted() == [0, 900])
      #expect(stripe.intents.allSatisfy { $0.capturable == 0 })
    }
  }

  @Test("a card that is declined, or refused again, leaves it unpaid; then a third pays it, once")
  func again() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: parker)
      for step in ["confirm", "capture"] {
        stripe.meet(.declines, at: step)
        let reply = try await lot.payStay(stay, 900, with: card, as: parker)
        #expect(reply.status == 402, "\(step): \(reply.text)")
        #expect(try await lot.currentParking(as: parker).session?.unpaidAmount == Price(cents: 900))
      }
      #expect(try await lot.payStay(stay, 900, with: card, as: parker).status == 200)
      #expect(stripe.intents.reduce(0) { $0 + $1.received } == 900)
      #expect(try await lot.notices().filter { $0 == "Your parking is not paid" }.count == 1)
    }
  }

  @Test("after the stay it is paid before the next one begins, and before the account goes")
  func afterwards() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: parker)
      #expect(try await lot.end(stay, as: parker).status == 200)
      #expect(try await lot.currentParking(as: parker).session?.id == stay.id)
      let next = try await lot.start(as: parker)
      #expect(next.status == 400)
      #expect(next.error == "Your bank did not pay for an earlier stay. Pay for that first.")
      #expect(
        try await lot.send(TruFanAPI.deleteMe(), as: parker).error
          == "Your parking is not paid yet. Please pay it first.")
      #expect(try await lot.payStay(stay, 900, with: card, as: parker).status == 200)
      #expect(try await lot.currentParking(as: parker).session == nil)
      #expect(try await lot.start(as: parker).status == 201)
    }
  }
}
