import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A dearer substitute while something else changes")
struct ConsentMeanwhileTests {
  @Test("a yes whose bank is slow is none to what the shopper proposes meanwhile")
  func otherSubstitute() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      let line = try await errand.line()
      errand.stripe.meet(.slow(.seconds(1)), at: "confirm")
      async let answer = errand.lot.answer(true, for: line, to: 1760, as: errand.crew.parker)
      try await errand.lot.eventually("the bank is asked") {
        errand.stripe.calls.count { $0.path.hasSuffix("confirm") } >= 2
      }
      let soy = ProposeSubstituteRequest(name: "Soy milk", unitPrice: Price(cents: 629))
      #expect(try await errand.lot.propose(soy, for: line, as: errand.crew.staff).status == 200)
      let reply = try await answer
      #expect(reply.status == 409)
      #expect(
        reply.error == "The shopper proposes something else now. Please answer again.")
      #expect(try await errand.line().substitution?.name == "Soy milk")
      try await errand.isAsBefore()
      #expect(try await errand.answer().status == 200)
      #expect(try await errand.line().status == .substituted)
    }
  }

  @Test("a dearer substitute of an order that is being ended is not to be paid again first")
  func ending() async throws {
    try await ConsentErrand.shopping(cards: 2) { errand in
      try await errand.propose()
      let refusing = try #require(errand.stripe.intents.first { $0.amount == 636 })
      errand.stripe.meet(.declines, at: "\(refusing.id)/cancel")
      #expect(try await errand.lot.letGo(1636, of: errand.order).status == 409)
      let reply = try await errand.answer()
      #expect(reply.status == 409)
      #expect(reply.error == "The lot's staff are ending this order.")
      #expect(errand.stripe.intents.count == 2)
    }
  }

  @Test(
    "where another service takes the money now, nothing dearer is accepted; a no is",
    arguments: [PaymentChoice.none, .simulated])
  func otherService(_ choice: PaymentChoice) async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      var setting = Lot.Setting()
      (setting.database, setting.clock) = (errand.lot.database, errand.lot.clock)
      (setting.payments, setting.runsJobs) = (choice, false)
      let line = try await errand.line()
      try await Lot.open(setting) { other in
        let parker = try await other.crew().parker
        let reply = try await other.answer(true, for: line, as: parker)
        #expect(reply.status == 503)
        #expect(
          reply.error
            == "Your card cannot be asked for more here just now. Refuse the substitute, or try "
            + "again later.")
        let subject = OrderPayments.subject(errand.order.id)
        #expect(try await other.payments(of: subject).map(\.provider) == ["stripe"])
        #expect(try await other.answer(false, for: line, as: parker).status == 200)
      }
      #expect(try await errand.line().status == .notFound)
      #expect(errand.stripe.intents.count == 1)
      try await errand.holds([1636])
    }
  }
}
