import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Saved cards and the service's events")
struct SavedCardRouteTests {
  @Test("the first card is the default; another can be, and takes over when it is removed")
  func cards() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let dana = try await lot.signIn("dana@example.com")
      let empty = try await lot.cards(as: parker)
      #expect(empty.service == .simulated && empty.cards.isEmpty)
      #expect(empty.testCards.map(\.label).contains("Visa •••• 0341"))
      let first = try await lot.card("sim_visa_4242", as: parker)
      lot.clock.advance(by: .seconds(1))
      let second = try await lot.card("sim_mastercard_4444", as: parker)
      let both = try await lot.cards(as: parker).cards
      #expect(both.map(\.label) == ["Visa •••• 4242", "Mastercard •••• 4444"])
      #expect(both.map(\.isDefault) == [true, false])
      let changed: PaymentMethods = try await lot.send(
        TruFanAPI.makeCardDefault(.init(card: second)), as: parker
      ).decoded()
      #expect(changed.defaultCard?.id == second)
      // A stranger's card is as unknown as one that does not exist.
      for reply in [
        try await lot.send(TruFanAPI.makeCardDefault(.init(card: second)), as: dana),
        try await lot.send(TruFanAPI.removeCard(.init(card: second)), as: dana),
      ] {
        #expect(reply.status == 404)
        #expect(reply.error == "Card not found")
      }
      let order: Order = try await lot.order(as: dana).decoded()
      #expect(try await lot.pay(order, [(second, 1636)], as: dana).status == 404)
      let left: PaymentMethods = try await lot.send(
        TruFanAPI.removeCard(.init(card: second)), as: parker
      ).decoded()
      #expect(left.cards.map(\.id) == [first])
      #expect(left.cards.map(\.isDefault) == [true])
    }
  }

  @Test(
    "the test cards do what they say",
    arguments: [("sim_visa_0341", "declined"), ("sim_amex_3155", "confirmation")])
  func testCards(_ reference: String, _ word: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let card = try await lot.card(reference, as: parker)
      let order: Order = try await lot.order(as: parker).decoded()
      let reply = try await lot.pay(order, [(card, 1636)], as: parker)
      #expect(reply.status == 402)
      #expect(reply.error?.contains(word) == true)
      #expect(reply.error?.contains("Nothing was charged") == true)
    }
  }

  @Test(
    "a number is no card, and neither is another service's name",
    arguments: ["4242424242424242", "pm_card_visa", "", "sim_visa 4242", "sim_\u{0}"])
  func badReferences(_ reference: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await lot.send(
        TruFanAPI.addCard(), AddCardRequest(reference: reference), as: parker)
      #expect(reply.status == 422)
      let page = try await lot.send(TruFanAPI.openCardPage(), as: parker)
      #expect(page.status == 400)
      #expect(try await lot.cards(as: parker).cards.isEmpty)
    }
  }

  @Test("a card that is entered on Stripe's page arrives by its event, once")
  func page() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let page: CardPage = try await lot.send(TruFanAPI.openCardPage(), as: parker).decoded()
      #expect(page.url.hasPrefix("https://checkout.stripe.test/"))
      let asked = try #require(stripe.calls.last { $0.path == "checkout/sessions" })
      for end in ["success_url", "cancel_url"] {
        #expect(asked.form[end]?.hasSuffix("/trufan/account/cards") == true)
      }
      let intent = try #require(stripe.enter("pm_card_visa", onPage: page.url))
      let event = stripe.event("setup_intent.succeeded", intent, at: lot.clock.now())
      for signature in [nil, "t=1,v1=00", event.signature + "0"] {
        #expect(try await lot.event(event.body, signature).status == 401)
      }
      #expect(try await lot.event(event.body + " ", event.signature).status == 401)
      for _ in 0..<2 {
        let reply = try await lot.event(event.body, event.signature)
        #expect(reply.status == 200)
        #expect(try reply.decoded(EventReceived.self).received)
      }
      try await lot.eventually("the card is saved") {
        try await lot.cards(as: parker).cards.map(\.label) == ["Visa •••• 4242"]
      }
      let late = stripe.event("setup_intent.succeeded", intent, at: lot.clock.now())
      lot.clock.advance(by: .seconds(400))
      #expect(try await lot.event(late.body, late.signature).status == 401)
    }
  }

  @Test("an event says that a hold is gone: the order's money is where Stripe says")
  func heldElsewhere() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let card = try await lot.card("pm_card_visa", as: parker)
      let order: Order = try await lot.order(as: parker).decoded()
      _ = try await lot.pay(order, [(nil, 1636)], as: parker)
      // Otherwise it would pay anew by itself (`LostHoldTests`).
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: parker)
      let intent = try #require(stripe.intents.first)
      stripe.change(intent.id) {
        $0.status = "canceled"
        $0.capturable = 0
      }
      let now = try #require(stripe.intent(intent.id)).json
      let event = stripe.event("payment_intent.canceled", now, at: lot.clock.now())
      #expect(try await lot.event(event.body, event.signature).status == 200)
      try await lot.eventually("the order knows") {
        try await lot.show(order, as: parker).payments.map(\.state) == [.released]
      }
    }
  }

  @Test("without Stripe its events have no door")
  func noStripe() async throws {
    try await Lot.open { lot in
      let reply = try await lot.event("{}", "t=1,v1=00")
      #expect(reply.status == 404)
    }
  }

  @Test("stolen cards cannot be tried: after ten declined ones even a good one waits")
  func tried() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      func add(_ reference: String) async throws -> Reply {
        try await lot.send(TruFanAPI.addCard(), AddCardRequest(reference: reference), as: parker)
      }
      for _ in 1...3 {
        #expect(try await add("pm_card_visa_chargeDeclined").status == 422)
      }
      let good = try await lot.card("pm_card_visa", as: parker)
      lot.clock.advance(by: .seconds(1))
      let asking = try await lot.card("pm_card_authenticationRequired", as: parker)
      let order: Order = try await lot.order(as: parker).decoded()
      for _ in 1...3 {
        #expect(try await lot.pay(order, [(asking, 1636)], as: parker).status == 402)
      }
      #expect(try await lot.pay(order, [(good, 1636)], as: parker).status == 200)
      for _ in 1...4 {
        #expect(try await add("pm_card_visa_chargeDeclined").status == 422)
      }
      // No name of a card is no try.
      #expect(try await add("4242424242424242").status == 422)
      let late = try await add("pm_card_mastercard")
      #expect(late.status == 429)
      #expect(late.headers[.retryAfter] != nil)
      #expect(late.error?.hasPrefix("Too many cards were declined. Try again in") == true)
      let next: Order = try await lot.order(as: parker).decoded()
      #expect(try await lot.pay(next, [(good, 1636)], as: parker).status == 429)
      lot.clock.advance(by: .seconds(361))
      #expect(try await lot.pay(next, [(good, 1636)], as: parker).status == 200)
    }
  }
}
