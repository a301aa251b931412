import ClientKit
import TruFanClient
import TruFanModels
import WireKit

/// Pays orders and stays, in one of the ways of ``PaymentMeans``.
///
/// Paying twice charges once, so that a repetition after a lost answer is harmless. Every method throws
/// ``APIError``, which has the sentence of a declined card, `CancellationError`, or
/// ``ConvenienceStoreError``.
@MainActor
struct PaymentService {
  let session: TruFanSession

  /// - Returns: the order after that.
  func pay(_ order: Order, by means: PaymentMeans) async throws -> Order {
    do {
      guard let shares = try means.shares(of: order.amountToPay) else {
        try await simulate(TruFanAPI.simulatePayment(), for: order.id, order.amountToPay)
        return try await paid(order)
      }
      return try await session.authorized { headers in
        try await session.device.call(
          TruFanAPI.payOrder(.init(order: order.id)), sending: PayOrderRequest(shares: shares),
          headers: headers)
      }
    } catch let error as APIError where error.status == 400 {
      return try await current(order, after: error)
    }
  }

  func pay(_ stay: ParkingSession, by means: PaymentMeans) async throws {
    // The simulated payment's contract knows only stays that have not begun.
    if means.card == nil, stay.status == .pendingPayment {
      return try await simulate(TruFanAPI.payParking(), for: stay.id, stay.basePrice)
    }
    _ = try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.payStay(.init(code: stay.id)),
        sending: PayParkingRequest(amount: stay.amountToPay, cardId: means.card), headers: headers)
    }
  }

  /// The simulated payment's answer has no order. The order tells which minutes it has added; without
  /// an answer nothing is said of them.
  private func paid(_ order: Order) async throws -> Order {
    do {
      return try await ConvenienceAPIService(session: session).getOrder(order.id)
    } catch is APIError {
      var known = order
      known.complimentaryTimeAddedMinutes = 0
      return known
    }
  }

  /// An order that cannot be paid now was paid elsewhere, or cancelled because nobody paid it.
  private func current(_ order: Order, after error: APIError) async throws -> Order {
    let now = try await ConvenienceAPIService(session: session).getOrder(order.id)
    if now.paymentStatus.isPaid { return now }
    guard now.status == .cancelled else { throw error }
    throw now.wasCancelledUnpaid
      ? ConvenienceStoreError.orderIsGone(order.orderNumber)
      : ConvenienceStoreError.orderWasCancelled(order.orderNumber)
  }

  private func simulate(
    _ call: EndpointCall<SimulatePaymentRequest, SimulatePaymentResponse>, for thing: String,
    _ amount: Price
  ) async throws {
    let request = SimulatePaymentRequest(sessionId: thing, amount: amount, shouldSucceed: true)
    let answer = try await session.authorized { headers in
      try await session.device.call(call, sending: request, headers: headers)
    }
    guard answer.status == .completed else { throw ConvenienceStoreError.paymentFailed }
  }
}

extension Order {
  /// Whether no person has cancelled it: the server does so when nobody pays in time.
  fileprivate var wasCancelledUnpaid: Bool {
    events.last { $0.status == OrderStatus.cancelled.rawValue }?.createdById == nil
  }
}
