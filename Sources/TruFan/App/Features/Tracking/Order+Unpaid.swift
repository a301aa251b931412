import Foundation
import TruFanClient
import TruFanModels

/// What the page says of an order that nobody has paid.
extension Order {
  /// The state as the history names it.
  var heading: String {
    isToBePaid && status == .pending ? "Not paid" : status.displayName
  }

  /// "Pay by 4:31 PM, or the order ends by itself."; with its day for an order for a time. Nil for an
  /// order that does not end so.
  func payByWords(on device: TimeZone) -> String? {
    guard let payBy else { return nil }
    let venue = VenueClock(venueTimeZone, device: device)
    let time = scheduledFor == nil ? venue.clock(payBy) : venue.dayAndClock(payBy)
    return "Pay by \(time), or the order ends by itself."
  }

  /// What comes back, before the parker confirms that they cancel.
  var cancellationWords: String {
    let question = "Are you sure you want to cancel this order?"
    return isToBePaid && chargedBefore == .zero
      ? "\(question) Nothing was charged for it."
      : "\(question) You will receive a full refund if shopping hasn't started."
  }
}

extension Order {
  /// Why it cannot be cancelled any more; nil while it can.
  var refusalToCancel: String? {
    switch status {
    case _ where status.canBeCancelled: nil
    case .cancelled: "This order is cancelled."
    case .refunded: "This order was refunded."
    case .shopping: "This order cannot be cancelled. Shopping has already started."
    case .delivered, .completed:
      "This order was delivered already. Ask the lot's staff if something is wrong."
    default: "This order cannot be cancelled any more."
    }
  }
}
