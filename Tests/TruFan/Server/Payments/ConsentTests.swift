import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A substitute with which the order costs more than the cards promise")
struct ConsentTests {
  @Test(
    "the parker is told the new total; accepted, it is held anew, and the first hold is let go",
    arguments: TestEngine.allCases)
  func accepted(_ engine: TestEngine) async throws {
    try await ConsentErrand.shopping(engine) { errand in
      let asked = try await errand.propose().items.first { $0.itemId == Goods.milk }?.substitution
      #expect(asked?.newTotal?.cents == 1760 && asked?.extra?.cents == 124)
      #expect(try await errand.line().substitution == asked)
      try await errand.lot.eventually("the parker is told the new total") {
        let words = try await errand.lot.words("Is a substitute all right?")
        return words?.hasSuffix("With it your order costs $17.60.") == true
      }
      try await errand.isAsBefore()
      for _ in 0..<2 {
        let reply = try await errand.answer(to: 1760)
        #expect(reply.status == 200, "\(reply.text)")
        let order: Order = try reply.decoded()
        #expect(order.totalAmount.cents == 1760 && order.paymentStatus == .authorized)
        #expect(order.payments.map(\.amount.cents) == [1760])
      }
      #expect(try await errand.line().substitution?.newTotal == nil)
      try await errand.holds([1760])
      #expect(errand.stripe.intents.count == 2)
      try await errand.lot.advance(errand.order, to: .delivered, as: errand.crew.staff)
      let done = try await errand.lot.show(errand.order, as: errand.crew.parker)
      #expect(done.payments.map(\.charged.cents) == [1760] && done.refundAmount == nil)
      #expect(errand.stripe.intents.map(\.received).sorted() == [0, 1760])
      let admin = try await errand.lot.signIn("admin@example.com")
      let refund = try await errand.lot.send(
        TruFanAPI.refund(.init(venue: Venue.sampleId, order: errand.order.id)),
        .init(refundAmount: Price(cents: 1760), refundReason: "Warm"), as: admin)
      #expect(refund.status == 200, "\(refund.text)")
      #expect(errand.stripe.refunds.map(\.amount) == [1760])
    }
  }

  @Test("two cards promise the new total in their old proportion")
  func twoCards() async throws {
    try await ConsentErrand.shopping(cards: 2) { errand in
      try await errand.propose()
      #expect(try await errand.answer().status == 200)
      try await errand.holds([685, 1075])
      try await errand.lot.advance(errand.order, to: .delivered, as: errand.crew.staff)
      let done = try await errand.lot.show(errand.order, as: errand.crew.parker)
      #expect(done.payments.map(\.charged.cents) == [1075, 685])
    }
  }

  @Test("declined: the first hold stays, the line is asked about still, and another yes may follow")
  func declined() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      errand.stripe.meet(.declines, at: "confirm")
      let reply = try await errand.answer()
      #expect(reply.status == 402)
      #expect(
        reply.error
          == "Your card was declined for the new total of $17.60. What you agreed to before stays as "
          + "it is: $16.36. Refuse the substitute, or try again.")
      try await errand.isAsBefore()
      #expect(try await errand.answer().status == 200)
      try await errand.holds([1760])
    }
  }

  @Test("one of two cards is declined: what the other has promised is let go")
  func oneDeclined() async throws {
    try await ConsentErrand.shopping(cards: 2) { errand in
      try await errand.propose()
      errand.stripe.meet(.declines, at: "confirm")
      #expect(try await errand.answer().status == 402)
      try await errand.isAsBefore([1000, 636])
      #expect(try await errand.answer(false).status == 200)
      #expect(try await errand.line().status == .notFound)
      try await errand.holds([1000, 636])
    }
  }

  @Test("a lost answer holds once: the same yes again says what became of it")
  func lostAnswer() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      errand.stripe.meet(.losesAnswer, at: "confirm")
      #expect(try await errand.answer().status == 503)
      #expect(try await errand.line().substitution?.state == .proposed)
      let reply = try await errand.answer()
      #expect(reply.status == 200, "\(reply.text)")
      try await errand.holds([1760])
      #expect(errand.stripe.intents.count == 2)
    }
  }

  @Test(
    "killed between the yes and the cards: the job asks them, also after the two minutes",
    arguments: [false, true])
  func killed(isLate: Bool) async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      let line = try await errand.line()
      if isLate { errand.lot.clock.advance(by: .seconds(110)) }
      try await errand.beginAccepting(line)
      errand.lot.passes(0, seconds: 31)
      try await errand.lot.eventually("the substitute is taken") {
        try await errand.line().status == .substituted
      }
      try await errand.holds([1760])
      let seen = try await errand.lot.show(errand.order, as: errand.crew.parker)
      #expect(seen.totalAmount.cents == 1760)
    }
  }

  @Test(
    "declined while nobody waits and the two minutes are over: it is left out, and the parker told")
  func declinedLate() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      let line = try await errand.line()
      errand.lot.clock.advance(by: .seconds(110))
      errand.stripe.meet(.declines, at: "confirm")
      try await errand.beginAccepting(line)
      errand.lot.passes(0, seconds: 31)
      try await errand.lot.eventually("it is left out") {
        try await errand.line().status == .notFound
      }
      try await errand.lot.eventually("the parker is told") {
        try await errand.lot.notices().contains("Your card was declined for a substitute")
      }
      #expect(try await errand.lot.paymentStatus(errand.order) == .authorized)
      try await errand.holds([1636])
    }
  }

  @Test("a yes whose bank is silent is taken back by a no, and by the end of the shopping")
  func takenBack() async throws {
    for refuses in [true, false] {
      try await ConsentErrand.shopping { errand in
        try await errand.propose()
        errand.stripe.meet(.losesAnswer, at: "confirm")
        #expect(try await errand.answer().status == 503)
        if refuses {
          #expect(try await errand.answer(false).status == 200)
        } else {
          try await errand.lot.advance(errand.order, to: .purchased, as: errand.crew.staff)
        }
        #expect(try await errand.line().status == .notFound)
        try await errand.holds([1636])
        try await errand.lot.advance(errand.order, to: .delivered, as: errand.crew.staff)
        let done = try await errand.lot.show(errand.order, as: errand.crew.parker)
        #expect(done.payments.map(\.charged) == [done.totalAmount])
        try await errand.holds([])
      }
    }
  }

  @Test("who agreed to an earlier question is silent about the next one that they do not answer")
  func silentLater() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      errand.stripe.meet(.declines, at: "confirm")
      #expect(try await errand.answer().status == 402)
      errand.lot.clock.advance(by: .seconds(1))
      let reply = try await errand.lot.propose(
        SubstitutionQuestionTests.soy, for: try await errand.line(), as: errand.crew.staff)
      #expect(reply.status == 200, "\(reply.text)")
      errand.lot.passes(OrderRules.substitutionPatience)
      try await errand.lot.eventually("the rule decides") {
        try await errand.line().status == .substituted
      }
      #expect(try await errand.line().substitution?.decidedBy == .rule)
    }
  }

  @Test("a yes to less than it costs by now is asked again")
  func otherTotal() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      let reply = try await errand.answer(to: 1759)
      #expect(reply.status == 409)
      #expect(
        reply.error
          == "The order has changed. With this substitute it now costs $17.60. Please answer again."
      )
      try await errand.isAsBefore()
    }
  }

  @Test("nothing dearer is accepted while the bank holds nothing for the order")
  func lostHold() async throws {
    try await ConsentErrand.shopping { errand in
      try await errand.propose()
      let cards = try await errand.lot.cards(as: errand.crew.parker).cards
      for card in cards {
        _ = try await errand.lot.send(
          TruFanAPI.removeCard(.init(card: card.id)), as: errand.crew.parker)
      }
      try await errand.lot.bankLetsGo(errand.stripe)
      try await errand.lot.eventually("the hold is gone") {
        try await errand.lot.paymentStatus(errand.order) == .failed
      }
      let reply = try await errand.answer()
      #expect(reply.status == 400)
      #expect(
        reply.error
          == "Your bank no longer holds the money for this order. Pay it again, then accept.")
      #expect(errand.stripe.intents.count == 1)
    }
  }
}
