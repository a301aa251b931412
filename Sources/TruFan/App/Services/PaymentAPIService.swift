import ClientKit
import TruFanClient
import TruFanModels

/// The calls about saved cards.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct PaymentAPIService {
  let session: TruFanSession

  private var device: Device { session.device }

  func methods() async throws -> PaymentMethods {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.paymentMethods(.init()), headers: headers)
    }
  }

  /// - Parameter version: the cards that the screen shows. The server waits for others.
  func follow(newerThan version: String?) async throws -> Followed<PaymentMethods> {
    let wait = ConvenienceAPIService.wait
    return try await session.authorized { headers in
      try await device.call(
        TruFanAPI.paymentMethods(.init(wait: wait)), waiting: wait, while: version,
        headers: headers)
    }
  }

  /// - Parameter reference: the payment service's name of the card.
  func add(_ reference: String) async throws -> PaymentMethods {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.addCard(), sending: AddCardRequest(reference: reference), headers: headers)
    }
  }

  /// The payment service's own page for a card.
  func openPage() async throws -> CardPage {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.openCardPage(), headers: headers)
    }
  }

  func makeDefault(_ card: SavedPaymentCard) async throws -> PaymentMethods {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.makeCardDefault(.init(card: card.id)), headers: headers)
    }
  }

  func remove(_ card: SavedPaymentCard) async throws -> PaymentMethods {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.removeCard(.init(card: card.id)), headers: headers)
    }
  }
}
