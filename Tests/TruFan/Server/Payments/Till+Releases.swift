import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

extension Lot {
  static let refusedRelease =
    "The card's bank does not let go of the money, so this order goes on. Try again, or refund it "
    + "once it is charged."

  /// An administrator asks to let go of what is held for an order.
  func letGo(_ cents: Int, of order: Order, key: String = "end") async throws -> Reply {
    try await send(
      TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
      .init(refundAmount: Price(cents: cents), refundReason: "The shop is flooded"),
      as: try await signIn("admin@example.com"), key: key)
  }

  /// An order of $16.36 that waits for its parker. Its bank has refused to let go of it.
  func readyAfterRefusedRelease(_ stripe: StripeStandIn, _ crew: Crew) async throws -> Order {
    let visa = try await card("pm_card_visa", as: crew.parker)
    let order: Order = try await order(as: crew.parker).decoded()
    #expect(try await pay(order, [(visa, 1636)], as: crew.parker).status == 200)
    try await advance(order, to: .ready, as: crew.staff)
    stripe.meet(.declines, at: "cancel")
    #expect(try await letGo(1636, of: order).status == 409)
    return try await show(order, as: crew.parker)
  }

  func handOver(_ order: Order, _ crew: Crew) async throws -> Reply {
    try await send(
      TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: order.accessCode),
      as: crew.staff)
  }
}
