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

/// The attempts of a parker, one for each venue, in the device's storage.
@MainActor
struct OrderAttempts {
  let device: Device
  let user: String

  func attempt(at venue: String) -> OrderAttempt? {
    device.storage.json(forKey: key(venue))
  }

  func keep(_ attempt: OrderAttempt?, at venue: String) {
    device.storage.setJSON(attempt, forKey: key(venue))
  }

  /// The attempts by venue.
  var all: [String: OrderAttempt] {
    let prefix = key("")
    let venues = device.storage.keys(withPrefix: prefix).map { String($0.dropFirst(prefix.count)) }
    return Dictionary(uniqueKeysWithValues: venues.map { ($0, attempt(at: $0)) })
      .compactMapValues { $0 }
  }

  private func key(_ venue: String) -> String { "trufan_attempt_\(user)_\(venue)" }
}

/// Orders that were found after a reload, one for each venue, until their parker has gone to them. All
/// windows of the device know of them.
@MainActor
struct PlacedOrders {
  let device: Device
  let user: String

  private var prefix: String { "trufan_placed_\(user)_" }

  /// Their ids by venue.
  var all: [String: String] {
    let keys = device.storage.keys(withPrefix: prefix)
    let pairs = keys.map { (String($0.dropFirst(prefix.count)), device.storage.string(forKey: $0)) }
    return Dictionary(uniqueKeysWithValues: pairs).compactMapValues { $0 }
  }

  func keep(_ order: String?, at venue: String) {
    device.storage.set(order, forKey: prefix + venue)
  }
}
