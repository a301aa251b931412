import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Paying for parking that a bank has refused")
struct ParkingDebtTests {
  private func captures(_ stripe: StripeStandIn) -> Int {
    stripe.calls.count { $0.path.hasSuffix("/capture") }
  }

  @Test(
    "settles what was charged: a debt that arises meanwhile stays open",
    arguments: TestEngine.allCases)
  func meanwhile(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine, runsJobs: false) { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: parker)
      let before = captures(stripe)
      stripe.meet(.slow(.seconds(1)), at: "capture")
      async let paying = lot.payStay(stay, 900, with: card, as: parker)
      try await lot.eventually("the debt is being charged") { captures(stripe) > before }
      stripe.meet(.declines, at: "capture")
      let longer = try await lot.extend(stay, minutes: 60, as: parker)
      #expect(longer.status == 200, "\(longer.text)")
      let paid = try await paying
      #expect(paid.status == 200, "\(paid.text)")
      #expect(try paid.decoded(ParkingSession.self).unpaidAmount == Price(cents: 350))
      #expect(
        try await lot.currentParking(as: parker).session?.unpaidAmount == Price(cents: 350))
      let rest = try await lot.payStay(stay, 350, with: card, as: parker)
      #expect(try rest.decoded(ParkingSession.self).unpaidAmount == nil, "\(rest.text)")
      #expect(stripe.intents.reduce(0) { $0 + $1.received } == 1250)
    }
  }

  @Test(
    "is possible at any time, also of a stay that is over while another one is under way",
    arguments: TestEngine.allCases)
  func beside(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let other: ParkingSession = try await lot.start(as: parker) { $0.vehiclePlate = "SECOND 2" }
        .decoded()
      lot.clock.advance(by: .seconds(1))
      let (stay, card) = try await lot.refusedStay(stripe, as: parker)
      #expect(try await lot.payStay(other, 900, with: card, as: parker).status == 200)
      #expect(try await lot.end(stay, as: parker).status == 200)
      let seen = try await lot.currentParking(as: parker)
      #expect(seen.session?.id == other.id)
      #expect(seen.unpaid.map(\.id) == [stay.id])
      #expect(seen.unpaid.map(\.amountToPay) == [Price(cents: 900)])
      #expect(try await lot.start(as: parker).status == 400)
      #expect(try await lot.payStay(stay, 900, with: card, as: parker).status == 200)
      #expect(try await lot.currentParking(as: parker).unpaid == [])
      #expect(try await lot.start(as: parker).status == 201)
    }
  }

  @Test("whose answer was lost goes on, and has the answer of the first call")
  func lostAnswer() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: parker)
      stripe.meet(.losesAnswer, at: "confirm")
      #expect(try await lot.payStay(stay, 900, with: card, as: parker).status == 503)
      let first = try await lot.payStay(stay, 900, with: card, as: parker)
      #expect(first.status == 200, "\(first.text)")
      // A job may ask for the capture after the answer.
      try await lot.eventually("the debt is paid") {
        try await lot.currentParking(as: parker).session?.unpaidAmount == nil
      }
      for _ in 0..<3 {
        let reply = try await lot.payStay(stay, 900, with: card, as: parker)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try reply.decoded(ParkingSession.self).unpaidAmount == nil)
      }
      #expect(stripe.intents.reduce(0) { $0 + $1.received } == 900)
    }
  }

  @Test("a hold that the service refuses to let go of is asked for once, and ends by itself")
  func refusedRelease() async throws {
    try await Lot.withStripe(runsJobs: false) { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      for _ in 0..<3 { stripe.meet(.declines, at: "cancel") }
      let (stay, card) = try await lot.refusedStay(stripe, as: parker)
      #expect(stripe.calls.count { $0.path.hasSuffix("/cancel") } == 1)
      #expect(try await lot.payStay(stay, 900, with: card, as: parker).status == 200)
      #expect(try await lot.notices().filter { $0 == "Your parking is not paid" }.count == 1)
    }
  }
}
