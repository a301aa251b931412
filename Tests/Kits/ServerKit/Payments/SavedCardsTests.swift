import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Saved cards")
struct SavedCardsTests: StripeSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  private func all(_ till: Till, _ account: String = "ada") async throws -> [SavedCard] {
    let cards = SavedCards(of: till.payments)
    return try await till.database.read { try cards.all(of: account, in: $0) }
  }

  @Test(
    "A saved card pays without the payer, as the customer's own", arguments: TestEngine.allCases)
  func offSession(engine: TestEngine) async throws {
    try await withStripe(engine) { stripe, till in
      let cards = SavedCards(of: till.payments)
      let card = try await cards.add("pm_card_visa", for: "ada")
      #expect(card.label == "Visa •••• 4242" && card.isDefault)
      #expect(card.details.expiryYear == 2031)
      let payment = try await till.prepare()
      try await till.ask { payments, db in
        let method = try cards.method(nil, for: "ada", isOffSession: true, in: db)
        return try payments.authorise(payment.id, with: method, in: db)
      }
      let paid = try await till.payments.carryOut(payment.id)
      #expect(paid.state == .authorised && paid.method == "Visa •••• 4242")
      let confirm = try #require(stripe.calls.first { $0.path.hasSuffix("confirm") })
      #expect(confirm.form["off_session"] == "true")
      #expect(confirm.form["payment_method"] == card.details.reference)
    }
  }

  @Test("A card that needs its owner declines without them, with a sentence")
  func needsOwner() async throws {
    try await withStripe { _, till in
      let cards = SavedCards(of: till.payments)
      _ = try await cards.add("pm_card_authenticationRequired", for: "ada")
      let payment = try await till.prepare()
      try await till.ask { payments, db in
        let method = try cards.method(nil, for: "ada", isOffSession: true, in: db)
        return try payments.authorise(payment.id, with: method, in: db)
      }
      let failed = try await till.payments.carryOut(payment.id)
      #expect(failed.decline?.code == "authentication_required")
    }
  }

  @Test("The first card is the default; another can be, and takes over when it is removed")
  func defaults() async throws {
    try await withStripe { stripe, till in
      let cards = SavedCards(of: till.payments)
      let first = try await cards.add("pm_card_visa", for: "ada")
      clock.advance(by: .seconds(1))
      let second = try await cards.add("pm_card_mastercard", for: "ada")
      #expect(second.label == "Mastercard •••• 4242" && !second.isDefault)
      try await till.database.write { try cards.makeDefault(second.id, for: "ada", in: $0) }
      #expect(try await all(till).map(\.id) == [second.id, first.id])
      try await cards.remove(second.id, for: "ada")
      #expect(try await all(till).map(\.isDefault) == [true])
      #expect(stripe.calls.contains { $0.path.hasSuffix("/detach") })
      try await cards.remove(first.id, for: "ada")
      #expect(try await all(till).isEmpty)
      #expect(
        await problem {
          try await till.database.read { try cards.method(nil, for: "ada", in: $0) }
        } == "404 card_not_found")
      // One customer, however many cards.
      #expect(stripe.calls.filter { $0.path == "customers" }.count == 1)
    }
  }

  @Test("Another account's card is 404, in every way to it")
  func others() async throws {
    let till = try till(.sqliteInMemory)
    let cards = SavedCards(of: till.payments)
    let card = try await cards.add("sim_visa_4242", for: "ada")
    #expect(await problem { try await cards.remove(card.id, for: "eve") } == "404 card_not_found")
    #expect(
      await problem {
        try await till.database.write { try cards.makeDefault(card.id, for: "eve", in: $0) }
      } == "404 card_not_found")
    #expect(
      await problem {
        try await till.database.read { try cards.method(card.id, for: "eve", in: $0) }
      } == "404 card_not_found")
    #expect(try await all(till, "eve").isEmpty)
    #expect(try await all(till).count == 1)
  }

  @Test("A declined card is 422 with its sentence, a silent service 503, nonsense 422")
  func refused() async throws {
    try await withStripe { stripe, till in
      let cards = SavedCards(of: till.payments)
      #expect(
        await problem {
          try await cards.add("pm_card_visa_chargeDeclinedInsufficientFunds", for: "ada")
        } == "422 insufficient_funds")
      stripe.meet(.refuses(503), at: "setup_intents")
      #expect(
        await problem { try await cards.add("pm_card_visa", for: "ada") }
          == "503 payment_service_unavailable")
      for nonsense in ["", "../refunds", "pm_1?x=1", String(repeating: "a", count: 101)] {
        #expect(
          await problem { try await cards.add(nonsense, for: "ada") } == "422 card_reference")
      }
      let kept = try await all(till)
      #expect(kept.isEmpty)
    }
  }

  @Test("An account keeps twenty cards; the same card again is no other")
  func limit() async throws {
    let till = try till(.sqliteInMemory)
    let cards = SavedCards(of: till.payments)
    for number in 1...20 { _ = try await cards.add("sim_visa_\(1000 + number)", for: "ada") }
    #expect(try await cards.add("sim_visa_1020", for: "ada").details.lastFour == "1020")
    #expect(
      await problem { try await cards.add("sim_visa_9999", for: "ada") } == "409 too_many_cards")
    #expect(try await all(till).count == 20)
  }

  @Test("A card that was entered on Stripe's page comes with Stripe's event")
  func saved() async throws {
    try await withStripe { stripe, till in
      let cards = SavedCards(of: till.payments)
      let page = try await cards.page(
        for: "ada", request: "1", returnTo: "https://lot.example.com/trufan/cards")
      #expect(page != nil)
      // The stand-in has one more card of the customer's, as after the page.
      _ = try await cards.add("pm_card_visa", for: "ada")
      let reference = try #require(try await all(till).first).details.reference
      try await till.database.write { try $0.execute("DELETE FROM payment_cards") }
      let customer = try #require(
        stripe.calls.first { $0.path == "setup_intents" }?.form["customer"])
      let event = stripe.event(
        "setup_intent.succeeded",
        """
        {"id":"seti_1","object":"setup_intent","customer":"\(customer)",
         "payment_method":"\(reference)"}
        """, at: clock.wall.now())
      let source = StripeEvents(for: till.payments, stripe.settings)
      try await receive(event.body, from: source, at: till)
      try await running(till.jobs) {
        try await eventually("the card is there") { try await all(till).count == 1 }
      }
      #expect(try await all(till).first?.details.reference == reference)
    }
  }

  /// Stripe says that a card was saved, and the event's job runs.
  private func told(
    _ reference: String, _ stripe: StripeStandIn, _ till: Till,
    meanwhile: @Sendable () async throws -> Void = {}
  ) async throws {
    let customer = try #require(
      stripe.calls.first { $0.path == "setup_intents" }?.form["customer"])
    let event = stripe.event(
      "setup_intent.succeeded",
      """
      {"id":"seti_1","object":"setup_intent","customer":"\(customer)",
       "payment_method":"\(reference)"}
      """, at: clock.wall.now())
    try await receive(
      event.body, from: StripeEvents(for: till.payments, stripe.settings), at: till)
    try await meanwhile()
    try await running(till.jobs) {
      try await eventually("its job has run") { try await till.jobCount("done") == 1 }
    }
  }

  @Test("A late event brings no card back that was removed meanwhile")
  func removedMeanwhile() async throws {
    try await withStripe { stripe, till in
      let cards = SavedCards(of: till.payments)
      let card = try await cards.add("pm_card_visa", for: "ada")
      try await cards.remove(card.id, for: "ada")
      try await told(card.details.reference, stripe, till)
      #expect(try await all(till).isEmpty)
    }
  }

  @Test("A card of an account that is deleted meanwhile, or of one card too many, is not kept")
  func notKept() async throws {
    for isDeleted in [true, false] {
      try await withStripe { stripe, till in
        let cards = SavedCards(of: till.payments)
        let card = try await cards.add("pm_card_visa", for: "ada")
        let reference = card.details.reference
        try await told(reference, stripe, till) {
          try await till.database.write { db in
            if isDeleted {
              try SavedCardTable.removeAll(of: "ada", realm: "shop", in: db)
            } else {
              try db.execute("DELETE FROM payment_cards")
              for number in 1...SavedCards.limit {
                let details = CardDetails(
                  reference: "pm_\(number)", brand: "visa", lastFour: "4242", expiryMonth: 1,
                  expiryYear: 2040)
                _ = try cards.keep(details, for: "ada", in: db)
              }
            }
          }
        }
        #expect(try await all(till).count == (isDeleted ? 0 : SavedCards.limit))
        #expect(stripe.calls.contains { $0.path == "payment_methods/\(reference)/detach" })
      }
    }
  }

  /// The decision and its job, without the way over HTTP.
  private func receive(_ body: String, from source: StripeEvents, at till: Till) async throws {
    let event = try WireJSON.decode(StripeEvent.self, from: Data(body.utf8))
    try await till.database.write { db in
      let delivery = WebhookDelivery(row: "row", receivedAt: Timestamp(milliseconds: 0))
      guard case .work(let enqueue) = try source.decide(on: event, delivery, in: db) else {
        throw Problem.badRequest("skipped")
      }
      _ = try enqueue(db)
    }
  }
}
