import ClientKit
import Foundation
import TruFanModels
import WireKit

/// Sends orders, each under a key that the device keeps until the outcome is known.
@MainActor
struct OrderPlacing {
  let api: ConvenienceAPIService
  let attempts: OrderAttempts
  /// Makes the Idempotency-Key of a new order.
  let newKey: NewKey

  private var device: Device { api.session.device }

  /// Keeps an attempt that is not sent yet. The same request has the same key, so that the server
  /// answers with the same order.
  func begin(_ request: CreateOrderRequest) -> BegunAttempt {
    let earlier = attempts.value(at: request.venueId)
    if let earlier, earlier.request == request {
      return BegunAttempt(attempt: earlier, earlier: earlier)
    }
    let attempt = OrderAttempt(
      key: newKey(), request: request, madeAt: WireTime(Timestamp(device.now())))
    attempts.keep(attempt, at: request.venueId)
    return BegunAttempt(attempt: attempt, earlier: earlier)
  }

  /// Leaves what was kept before an attempt that was never sent.
  func takeBack(_ begun: BegunAttempt) {
    let venue = begun.attempt.request.venueId
    guard attempts.value(at: venue)?.key == begun.attempt.key else { return }
    attempts.keep(begun.earlier, at: venue)
  }

  /// A request that the server refused was no order.
  func place(_ request: CreateOrderRequest) async throws -> Order {
    let venue = request.venueId
    var attempt = begin(request).attempt
    do {
      let order = try await api.createOrder(request, key: attempt.key)
      attempt.orderId = order.id
      attempts.keep(attempt, at: venue)
      AccessCodes(device: device).remember(order)
      return try await stillPayable(order, request)
    } catch let error as APIError {
      if error.isRefusedOrder { attempts.keep(nil, at: venue) }
      throw error
    }
  }

  /// A replayed answer is as old as the order. Meanwhile it may be paid, or cancelled as unpaid.
  private func stillPayable(_ order: Order, _ request: CreateOrderRequest) async throws -> Order {
    guard device.now().timeIntervalSince(order.createdAt.date) > 5 else { return order }
    let current = try await api.getOrder(order.id)
    guard current.status == .cancelled else { return current }
    forget(at: request.venueId)
    return try await place(request)
  }

  /// The outcome of the order is known, and told where it was placed.
  func forget(at venue: String) {
    attempts.keep(nil, at: venue)
    PlacedOrders(device: device, user: attempts.user).keep(nil, at: venue)
  }
}

extension APIError {
  /// Whether the server has looked at an order and made none of it.
  var isRefusedOrder: Bool {
    guard let status else { return false }
    return status < 500 && ![401, 409, 429].contains(status)
  }
}
