import ClientKit
import TruFanModels
import WireKit

/// An order that a parker tried to place. Its key is kept until the outcome is known. So a lost
/// answer makes no second order.
struct OrderAttempt: Codable, Hashable, Sendable {
  /// The Idempotency-Key.
  var key: String
  var request: CreateOrderRequest
  /// When it was first sent; nil in attempts of older versions.
  var madeAt: WireTime?
  /// The placed order, which is to be paid; nil while the answer is missing.
  var orderId: String?
}

/// An attempt that is kept, and not sent yet.
struct BegunAttempt {
  let attempt: OrderAttempt
  /// What was kept before; the attempt itself where it is repeated.
  let earlier: OrderAttempt?
}

/// The attempts of a parker, one for each venue.
typealias OrderAttempts = VenueValues<OrderAttempt>

extension OrderAttempts {
  init(device: Device, user: String) { self.init(device: device, user: user, name: "attempt") }
}

/// The ids of orders that were found after a reload, one for each venue, until their parker has gone to
/// them. All windows of the device know of them.
typealias PlacedOrders = VenueValues<String>

extension PlacedOrders {
  init(device: Device, user: String) { self.init(device: device, user: user, name: "placed") }
}
