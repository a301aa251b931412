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

  /// Keeps an attempt that is not sent yet. What was sent before stays until then.
  func begin(_ request: CreateOrderRequest) -> OrderAttempt {
    let attempt = attempt(for: request)
    if !attempts.isKept(attempt) { attempts.begin(attempt) }
    return attempt
  }

  /// The same request has the same key, so that the server answers with the same order.
  private func attempt(for request: CreateOrderRequest) -> OrderAttempt {
    attempts.all(at: request.venueId).first { $0.request == request }
      ?? OrderAttempt(
        key: newKey(), request: request, madeAt: WireTime(Timestamp(device.now())))
  }

  /// A request that the server refused was no order.
  func place(_ request: CreateOrderRequest) async throws -> Order {
    var attempt = attempt(for: request)
    let earlier = attempts.sent(at: request.venueId)
    attempts.send(attempt)
    do {
      let order = try await api.createOrder(request, key: attempt.key)
      attempt.orderId = order.id
      attempts.send(attempt)
      AccessCodes(device: device).remember(order)
      return try await stillPayable(order, request)
    } catch let error as APIError {
      if error.isRefusedOrder { attempts.refuse(attempt, after: earlier) }
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

  /// The order is placed and paid. A window that was reloaded meanwhile shows it to nobody.
  func note(_ order: Order) {
    OrderIds.latest(of: attempts.user, on: device).keep(order.id, at: order.venueId)
  }

  /// The outcome of the order is known, and told where it was placed.
  func forget(at venue: String) {
    attempts.forgetAll(at: venue)
    OrderIds.found(by: attempts.user, on: device).keep(nil, at: venue)
  }
}

extension APIError {
  /// Whether the server has looked at an order and made none of it.
  var isRefusedOrder: Bool {
    guard let status else { return false }
    return status < 500 && ![401, 409, 429].contains(status)
  }
}
