import ClientKit
import TruFanClient
import TruFanModels
import WireKit

/// Pays orders and stays by the simulated payment service.
///
/// The place for other ways to pay. Every method throws ``APIError``, `CancellationError`, or
/// ``ConvenienceStoreError/paymentFailed`` when the card was declined.
@MainActor
struct PaymentService {
  let session: TruFanSession

  /// Paying twice charges once. A repetition after a lost answer is harmless.
  func pay(_ order: Order) async throws {
    try await pay(TruFanAPI.simulatePayment(), for: order.id, order.totalAmount)
  }

  func pay(_ stay: ParkingSession) async throws {
    try await pay(TruFanAPI.payParking(), for: stay.id, stay.basePrice)
  }

  private func pay(
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
