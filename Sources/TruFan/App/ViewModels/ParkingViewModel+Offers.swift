import TruFanClient
import TruFanModels
import WireKit

/// The minutes that a parker needs so that the goods come before the end of the stay. The server's
/// notices judge by the same rule.
extension ParkingViewModel {
  /// Of the stay's orders whose goods will not be there before the parking ends, the last one to come.
  func lateOrder(for stay: ParkingSession) -> OrderSummary? {
    guard stay.status.isParked else { return nil }
    return activeOrders.filter { order in
      order.parkingSessionId == stay.id && order.status < .stored && order.paymentStatus.isPaid
        && stay.endsBefore(expected(order))
    }.max { expected($0) < expected($1) }
  }

  /// The stay that ends before this order's goods are there, as the order's page says it.
  func shortStay(of order: String) -> ParkingSession? {
    guard let stay = stay.value ?? nil, lateOrder(for: stay)?.id == order else { return nil }
    return stay
  }

  /// Nil for a stay that lasts until the goods are there.
  func shortfall(for order: OrderSummary, at stay: ParkingSession) -> StayShortfall? {
    stay.shortfall(forGoodsAt: expected(order), lot: lots[stay.lotId])
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
