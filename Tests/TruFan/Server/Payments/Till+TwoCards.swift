import ServerKit
import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

extension Lot {
  /// Saves cards of two banks. The first is the default.
  func twoCards(as parker: String) async throws -> (visa: String, master: String) {
    let visa = try await card("pm_card_visa", as: parker)
    clock.advance(by: .seconds(1))
    return (visa, try await card("pm_card_mastercard", as: parker))
  }

  /// An order of $16.36, which two cards of other banks promise to pay: the first $10.00, or so many cents.
  func paidByTwoCards(
    first: Int = 1000, as parker: String
  ) async throws -> (order: Order, visa: String, master: String) {
    let (visa, master) = try await twoCards(as: parker)
    let order: Order = try await self.order(as: parker).decoded()
    let shares = [(visa, first), (master, 1636 - first)]
    #expect(try await pay(order, shares, as: parker).status == 200)
    return (order, visa, master)
  }

  /// That order, handed over after the second card's bank has let go of its share. That card is gone.
  func deliveredWithoutSecondShare(
    _ stripe: StripeStandIn, _ crew: Crew
  ) async throws -> (order: Order, visa: String) {
    let (order, visa, master) = try await paidByTwoCards(as: crew.parker)
    try await advance(order, to: .ready, as: crew.staff)
    let lost = try #require(stripe.intents.first { $0.amount == 636 })
    stripe.change(lost.id) { ($0.status, $0.capturable) = ("canceled", 0) }
    _ = try await send(TruFanAPI.removeCard(.init(card: master)), as: crew.parker)
    let code = try await show(order, as: crew.parker).accessCode
    let handed = try await send(
      TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: code), as: crew.staff)
    #expect(handed.status == 200, "\(handed.text)")
    return (order, visa)
  }
}
