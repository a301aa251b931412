import Foundation
import HTTPTypes
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The demo's parker and staff.
struct Crew: Sendable {
  let parker: String
  let staff: String
}

extension Lot {
  var wallet: Wallet { truFan.orders.orders.wallet }

  func crew() async throws -> Crew {
    Crew(
      parker: try await signIn("parker@example.com"), staff: try await signIn("staff@example.com"))
  }

  /// Real payments, against Stripe's stand-in. In the end no request may have been wrong, and the
  /// ledger adds up.
  static func withStripe(
    _ engine: TestEngine = .ofProducts, runsJobs: Bool = true,
    _ body: @escaping @Sendable (StripeStandIn, Lot) async throws -> Void
  ) async throws {
    try await StripeStandIn.open { stripe in
      let http = OutboundClient()
      var setting = Setting()
      setting.engine = engine
      setting.runsJobs = runsJobs
      setting.payments = .stripe(stripe.settings)
      setting.outbound = http
      do {
        try await open(setting) { lot in
          try await body(stripe, lot)
          #expect(stripe.complaints == [])
          #expect(stripe.intents.allSatisfy { $0.holds <= 1 && $0.captures <= 1 })
          #expect(try await lot.faults() == [])
        }
      } catch {
        try await http.shutdown()
        throw error
      }
      try await http.shutdown()
    }
  }

  /// A bank that takes each payment at once, until it goes away. No jobs run.
  static func withBank(
    _ body: @Sendable (ModelledBank, Lot) async throws -> Void
  ) async throws {
    let bank = ModelledBank(takesAtOnce: true)
    var setting = Setting()
    (setting.service, setting.runsJobs) = (bank, false)
    try await open(setting) { try await body(bank, $0) }
  }

  /// The first transaction of a payment by the demo's parker, and no more: the server was killed.
  func beginPaying(_ order: Order, with card: String?) async throws {
    try await database.write { db in
      let payment = try wallet.payments.prepare(
        OrderPayments.subject(order.id), amount: order.totalAmount.money, account: DemoLot.parker,
        in: db)
      let method = try wallet.method(card, for: DemoLot.parker, in: db)
      _ = try wallet.payments.authorise(payment.id, with: method, in: db)
    }
  }

  /// Staff find no bread, and hand the milk of ``lines`` over: $6.81 of $16.36.
  func handOverWithoutBread(_ order: Order, _ crew: Crew) async throws {
    try await advance(order, to: .shopping, as: crew.staff)
    let bread = try #require(order.items.first { $0.itemId == Goods.bread })
    let missing = try await send(
      TruFanAPI.updateLine(.init(order: order.id, line: bread.id)), .init(status: .notFound),
      as: crew.staff)
    #expect(missing.status == 200, "\(missing.text)")
    try await advance(try await show(order, as: crew.parker), to: .delivered, as: crew.staff)
  }

  /// An order whose bank refuses at the hand-over to take what it held.
  func deliveredUnpaid(_ stripe: StripeStandIn) async throws -> (Order, Crew) {
    let crew = try await crew()
    let visa = try await card("pm_card_visa", as: crew.parker)
    let order: Order = try await order(as: crew.parker).decoded()
    #expect(try await pay(order, [(visa, 1636)], as: crew.parker).status == 200)
    stripe.meet(.declines, at: "capture")
    try await advance(try await show(order, as: crew.parker), to: .delivered, as: crew.staff)
    #expect(try await paymentStatus(order) == .failed)
    return (order, crew)
  }

  func faults() async throws -> [LedgerFault] {
    try await database.read { try wallet.payments.faults(in: $0) }
  }

  func payments(of subject: String) async throws -> [Payment] {
    try await database.read { try wallet.payments.payments(of: subject, in: $0) }
  }

  /// Saves a card, and says its id.
  func card(_ reference: String, as token: String) async throws -> String {
    let reply = try await send(
      TruFanAPI.addCard(), AddCardRequest(reference: reference), as: token)
    #expect(reply.status == 201, "\(reply.text)")
    let cards = try await self.cards(as: token).cards
    return try #require(cards.last).id
  }

  func cards(as token: String) async throws -> PaymentMethods {
    try await send(TruFanAPI.paymentMethods(.init()), as: token).decoded()
  }

  /// Pays with cards; nil is the default card.
  func pay(
    _ order: Order, _ shares: [(card: String?, cents: Int)], as token: String, key: String? = nil
  ) async throws -> Reply {
    try await send(
      TruFanAPI.payOrder(.init(order: order.id)),
      PayOrderRequest(
        shares: shares.map { .init(cardId: $0.card, amount: Price(cents: $0.cents)) }),
      as: token, key: key)
  }

  /// An event as Stripe sends it.
  func event(_ body: String, _ signature: String?) async throws -> Reply {
    var headers: HTTPFields = [.contentType: "application/json"]
    headers[.stripeSignature] = signature
    let response = try await client.executeRequest(
      uri: TruFanAPI.stripeEvents().path, method: .post, headers: headers,
      body: ByteBuffer(string: body))
    return Reply(response)
  }
}
