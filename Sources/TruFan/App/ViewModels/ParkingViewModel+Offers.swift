import TruFanClient
import TruFanModels
import WireKit

/// The minutes that a parker needs so that the goods come before the end of the stay. The server's
/// notices judge by the same rule.
extension ParkingViewModel {
  /// Of the orders whose goods will not be there before the parking ends, the last one to come.
  func lateOrder(for stay: ParkingSession) -> OrderSummary? {
    guard stay.status.isParked else { return nil }
    return activeOrders.filter { order in
      guard order.status < .stored, order.paymentStatus.isPaid else { return false }
      // An order for another day belongs to another stay.
      let reach = stay.expiresAt.timestamp.adding(.seconds(60 * OrderSchedule.reachMinutes))
      if let wish = order.scheduledFor, wish.timestamp > reach { return false }
      return expected(order) > stay.expiresAt.timestamp
    }.max { expected($0) < expected($1) }
  }

  /// Quarters of an hour, up to the longest extension, and to what the lot still sells.
  func minutesOffered(for order: OrderSummary, at stay: ParkingSession) -> ParkingHours {
    atMost(stay.timeToAdd(forGoodsAt: expected(order)), moreFor: stay)
  }

  /// "45 min added for $2.62."
  func additionSentence(_ time: ParkingHours, for stay: ParkingSession) -> String {
    let price = price(of: time, for: stay).map { " for \($0.formatted)" } ?? ""
    return "\(TimeText.minutes(time.seconds / 60)) added\(price)."
  }

  private func expected(_ order: OrderSummary) -> Timestamp {
    order.status.goodsExpected(
      promised: order.estimatedReadyTime?.timestamp, at: Timestamp(now))
  }
}
