import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Who takes the money")
struct PaymentChoiceTests {
  private func choice(_ values: [String: String], isDemo: Bool = false) throws -> PaymentChoice {
    try PaymentChoice(SettingsReader { values[$0.name] }, isDemo: isDemo)
  }

  @Test("nobody, unless Stripe is set up, the demo runs, or the operator asks for it")
  func choices() throws {
    #expect(try choice([:]).name == .none)
    #expect(try choice([:], isDemo: true).name == .simulated)
    #expect(try choice(["TRUFAN_SIMULATED_PAYMENTS": "yes"]).name == .simulated)
    #expect(try choice(["TRUFAN_SIMULATED_PAYMENTS": "no"], isDemo: true).name == .none)
    let keys = ["STRIPE_SECRET_KEY": "sk_live_1", "STRIPE_WEBHOOK_SECRET": "whsec_1"]
    #expect(try choice(keys).name == .stripe)
    #expect(try choice(keys, isDemo: true).name == .stripe)
    #expect(!String(reflecting: try choice(keys)).contains("_1"))
    #expect(try choice([:]).warning(isDemo: false)?.contains("nobody can pay") == true)
    #expect(try choice([:], isDemo: true).warning(isDemo: true) == nil)
    #expect(
      try choice(["TRUFAN_SIMULATED_PAYMENTS": "yes"]).warning(isDemo: false)?
        .contains("nobody pays") == true)
  }

  @Test(
    "settings that contradict each other end the start, and name the variable",
    arguments: [
      (["STRIPE_SECRET_KEY": "sk_1"], "STRIPE_WEBHOOK_SECRET"),
      (["STRIPE_WEBHOOK_SECRET": "whsec_1"], "STRIPE_WEBHOOK_SECRET"),
      (["STRIPE_PUBLISHABLE_KEY": "pk_1"], "STRIPE_PUBLISHABLE_KEY"),
      (
        [
          "STRIPE_SECRET_KEY": "sk_1", "STRIPE_WEBHOOK_SECRET": "whsec_1",
          "TRUFAN_SIMULATED_PAYMENTS": "yes",
        ], "TRUFAN_SIMULATED_PAYMENTS"
      ),
      (["TRUFAN_SIMULATED_PAYMENTS": "maybe"], "TRUFAN_SIMULATED_PAYMENTS"),
    ])
  func contradictions(_ values: [String: String], _ variable: String) {
    let error = #expect(throws: SettingsError.self) { try choice(values) }
    #expect(error?.description.hasPrefix(variable) == true)
    #expect(error?.description.contains("sk_1") == false)
  }

  @Test("where nobody can pay, nothing is ordered, parked or extended: 503 with a sentence")
  func closed() async throws {
    var setting = Lot.Setting()
    setting.payments = .none
    try await Lot.open(setting) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let sentence = "Payments are not set up here yet, so nothing can be ordered or parked."
      for reply in [
        try await lot.order(as: parker), try await lot.start(as: parker),
        try await lot.send(
          TruFanAPI.simulatePayment(),
          .init(sessionId: Order.sample.id, amount: Price(cents: 1)), as: parker),
        try await lot.send(
          TruFanAPI.payParking(), .init(sessionId: Order.sample.id, amount: Price(cents: 1)),
          as: parker),
        try await lot.send(
          TruFanAPI.payOrder(.init(order: Order.sample.id)), .sample, as: parker),
        try await lot.send(TruFanAPI.addCard(), .init(reference: "sim_visa_4242"), as: parker),
      ] {
        #expect(reply.status == 503)
        #expect(reply.error == sentence)
      }
      // Strangers are not told what could be set up.
      let door = try await lot.send(.post, "/api/v1/payments/stripe/events", "{}")
      let nothing = try await lot.send(.post, "/api/v1/payments/stripe/nothing", "{}")
      #expect(door.status == 404)
      #expect(door.error == nothing.error?.replacing("nothing", with: "events"))
      let methods = try await lot.cards(as: parker)
      #expect(methods.service == .none && methods.cards.isEmpty && methods.testCards.isEmpty)
    }
  }

  @Test("a server that starts without its keys hands over and cancels, and books no money")
  func withoutKeys() async throws {
    try await Lot.withStripe(runsJobs: false) { stripe, lot in
      let crew = try await lot.crew()
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      let orders = [
        try await lot.order(as: crew.parker).decoded(Order.self),
        try await lot.order(as: crew.parker).decoded(Order.self),
      ]
      for order in orders {
        #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      }
      var setting = Lot.Setting()
      setting.database = lot.database
      setting.clock = lot.clock
      setting.runsJobs = false
      setting.payments = .none
      try await Lot.open(setting) { bare in
        let crew = try await bare.crew()
        let first = try await bare.show(orders[0], as: crew.parker)
        try await bare.advance(first, to: .delivered, as: crew.staff)
        let tip = try await bare.send(
          TruFanAPI.rateOrder(.init(order: first.id)),
          .init(rating: 5, tipAmount: Price(cents: 300)), as: crew.parker)
        #expect(tip.status == 503)
        let cancelled = try await bare.send(
          TruFanAPI.cancelOrder(.init(order: orders[1].id)), .init(reason: "Plans"),
          as: crew.parker)
        #expect(cancelled.status == 200)
        for order in orders {
          #expect(try await bare.paymentStatus(order) == .authorized)
        }
      }
      #expect(stripe.intents.map(\.capturable) == [1636, 1636])
      for order in orders { try await lot.truFan.orders.orders.carryOutWaiting(ofOrder: order.id) }
      #expect(try await lot.paymentStatus(orders[0]) == .captured)
      #expect(try await lot.paymentStatus(orders[1]) == .refunded)
      #expect(stripe.intents.map(\.captures).sorted() == [0, 1])
    }
  }
}
