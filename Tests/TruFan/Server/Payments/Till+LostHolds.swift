import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

extension Lot {
  /// The card's bank lets go of all that it holds.
  /// - Parameter isTold: whether Stripe says so by an event.
  func bankLetsGo(_ stripe: StripeStandIn, isTold: Bool = true) async throws {
    for intent in stripe.intents where intent.status == "requires_capture" {
      stripe.change(intent.id) { ($0.status, $0.capturable) = ("canceled", 0) }
      guard isTold else { continue }
      let object = try #require(stripe.intent(intent.id)).json
      let event = stripe.event("payment_intent.canceled", object, at: clock.now())
      #expect(try await self.event(event.body, event.signature).status == 200)
    }
  }

  func paymentStatus(_ order: Order) async throws -> OrderPaymentStatus {
    try await database.read { try OrderTable.require(order.id, in: $0).paymentStatus }
  }

  func status(_ order: Order) async throws -> OrderStatus {
    try await database.read { try OrderTable.require(order.id, in: $0).status }
  }

  /// The words of the newest notification with that headline.
  func words(_ title: String, to account: String = DemoLot.parker) async throws -> String? {
    try await database.read { db in
      try Inbox(realm: TruFanRealm.name, account: account).list(in: db)
        .first { $0.title == title }?.body
    }
  }
}
