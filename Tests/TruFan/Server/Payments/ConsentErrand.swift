import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// An order of $16.36 that is shopped for. Oat milk for a dollar more makes it $17.60.
struct ConsentErrand: Sendable {
  let stripe: StripeStandIn
  let lot: Lot
  let order: Order
  let crew: Crew

  func line() async throws -> OrderItem { try await lot.milk(of: order, as: crew.parker) }

  @discardableResult
  func propose() async throws -> Order {
    let reply = try await lot.propose(Lot.dearMilk, for: try await line(), as: crew.staff)
    #expect(reply.status == 200, "\(reply.text)")
    return try reply.decoded()
  }

  func answer(_ accepts: Bool = true, to total: Int? = nil) async throws -> Reply {
    try await lot.answer(accepts, for: try await line(), to: total, as: crew.parker)
  }

  /// What the cards hold in the end. A release that got no answer at once is asked for again by its job.
  func holds(_ cents: [Int]) async throws {
    try await lot.eventually("\(cents) are held") {
      stripe.intents.map(\.capturable).filter { $0 > 0 }.sorted() == cents.sorted()
    }
  }

  /// As it was before the parker's answer.
  func isAsBefore(_ held: [Int] = [1636]) async throws {
    let seen = try await lot.show(order, as: crew.parker)
    #expect(seen.totalAmount.cents == 1636 && seen.paymentStatus == .authorized)
    #expect(seen.payments.map(\.state) == held.map { _ in OrderPayment.State.held })
    #expect(seen.payments.map(\.amount.cents) == held)
    #expect(try await line().substitution?.state == .proposed)
    try await holds(held)
  }
}

extension ConsentErrand {
  static func shopping(
    _ engine: TestEngine = .ofProducts, cards: Int = 1,
    _ body: @escaping @Sendable (ConsentErrand) async throws -> Void
  ) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      var order: Order
      if cards == 2 {
        order = try await lot.paidByTwoCards(as: crew.parker).order
      } else {
        let visa = try await lot.card("pm_card_visa", as: crew.parker)
        order = try await lot.order(as: crew.parker) { $0.substitutionRule = .takeBest }.decoded()
        #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      }
      order = try await lot.show(order, as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      try await body(ConsentErrand(stripe: stripe, lot: lot, order: order, crew: crew))
    }
  }

  /// The first transaction of a yes, and no more: the server was killed.
  func beginAccepting(_ line: OrderItem) async throws {
    let orders = lot.truFan.orders.orders
    let begun = try await lot.database.write { db in
      try orders.answer(
        SubstitutionAnswer(accept: true), for: line.id,
        of: try OrderTable.require(order.id, in: db),
        by: OrderActor(id: DemoLot.parker, name: nil), in: db)
    }
    #expect(begun?.total.cents == 1760)
  }
}

extension Lot {
  /// Instead of the milk, for a dollar more.
  static let dearMilk = ProposeSubstituteRequest(name: "Oat milk", unitPrice: Price(cents: 649))

  func propose(
    _ request: ProposeSubstituteRequest, for line: OrderItem, as staff: String
  ) async throws -> Reply {
    try await send(
      TruFanAPI.propose(.init(order: line.orderId, line: line.id)), request, as: staff)
  }

  func answer(
    _ accepts: Bool, for line: OrderItem, to total: Int? = nil,
    question: SubstitutionQuestion? = nil, as parker: String
  ) async throws -> Reply {
    try await send(
      TruFanAPI.answerSubstitution(.init(order: line.orderId, line: line.id)),
      SubstitutionAnswer(
        accept: accepts, newTotal: total.map { Price(cents: $0) }, question: question), as: parker)
  }
}
