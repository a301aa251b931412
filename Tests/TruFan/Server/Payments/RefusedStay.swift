import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

extension Lot {
  func payStay(
    _ stay: ParkingSession, _ cents: Int, with card: String, as parker: String
  ) async throws -> Reply {
    try await send(
      TruFanAPI.payStay(.init(code: stay.id)),
      PayParkingRequest(amount: Price(cents: cents), cardId: card), as: parker)
  }

  /// A stay of $9.00 that has begun and is not paid: the bank holds the money, and refuses to pay it.
  func refusedStay(
    _ stripe: StripeStandIn, as parker: String
  ) async throws -> (ParkingSession, card: String) {
    let card = try await card("pm_card_visa", as: parker)
    let stay: ParkingSession = try await start(as: parker).decoded()
    stripe.meet(.declines, at: "capture")
    let reply = try await payStay(stay, 900, with: card, as: parker)
    #expect(reply.status == 200, "\(reply.text)")
    // A job may ask for the capture after the answer.
    try await eventually("the bank has refused") {
      try await currentParking(as: parker).session?.unpaidAmount == Price(cents: 900)
    }
    return (stay, card)
  }

  func currentParking(as parker: String) async throws -> CurrentParking {
    try await send(TruFanAPI.currentParking(.init()), as: parker).decoded()
  }
}
