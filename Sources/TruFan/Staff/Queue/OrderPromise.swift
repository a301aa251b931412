import TruFanClient
import TruFanModels
import WireKit

/// When an order's goods are to be ready, and whether that time has passed.
struct OrderPromise: Hashable {
  /// "Promised for 2:30 PM", "Wanted by Nov 22, 2:30 PM" or "Late: promised for 2:30 PM".
  let words: String
  let symbol: String
  let isLate: Bool

  /// Nil for an order without a time. Once its goods are ready no time is late any more: they may wait
  /// for their parker.
  init?(_ order: OrderSummary, at now: Timestamp, on venue: VenueClock) {
    let isOpen = order.status < .ready
    // Nothing is promised to a parker who has not paid, though a wish for later is known.
    let isUnpaid = order.status == .pending && order.paymentStatus.isPayable
    let promised = isOpen && !isUnpaid ? order.estimatedReadyTime : nil
    guard let time = promised ?? order.scheduledFor else { return nil }
    // Nobody hands over what is not paid.
    let passed =
      isOpen && !order.paymentStatus.isPayable ? venue.passed(time, at: now) : nil
    isLate = passed != nil
    if let passed {
      words = "Late: promised for \(passed)"
      symbol = "exclamationmark.triangle.fill"
    } else if let wish = order.scheduledFor {
      words = "Wanted by \(venue.dayAndClock(wish))"
      symbol = "calendar"
    } else {
      words = "Promised for \(venue.clock(time))"
      symbol = "clock"
    }
  }
}
