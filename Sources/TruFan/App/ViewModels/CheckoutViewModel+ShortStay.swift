import TruFanModels
import WireKit

/// Whether the parker is still there when the goods are. The server's notice after the payment judges
/// by the same rule.
extension CheckoutViewModel {
  /// The stay ends before the goods of this order are there.
  struct ShortStay: Hashable, Sendable {
    /// As it is before the order: the one that more time is bought for.
    let stay: ParkingSession
    let sentence: String
    /// What is missing, beside the minutes that the order itself gives.
    let shortfall: StayShortfall
  }

  /// - Parameter lot: the stay's; nil while it is not known.
  func shortStay(lot: ParkingLot?) -> ShortStay? {
    guard placedOrder == nil, let stay, stay.status.isParked, let readyTime,
      let hours = cart.configuration?.hours
    else { return nil }
    let time = Timestamp(now)
    let longer = stay.longer(byOrdersMinutes: minutesPromised)
    let expected = OrderStatus.pending.goodsExpected(promised: readyTime, at: time)
    guard let shortfall = longer.shortfall(forGoodsAt: expected, lot: lot) else { return nil }
    let subject =
      minutesPromised > 0
      ? "Even with this order's \("free minute".counted(minutesPromised)) your parking"
      : "Your parking"
    let end = hours.words(longer.expiresAt.timestamp, at: time)
    return ShortStay(
      stay: stay, sentence: "\(subject) ends at \(end), before this order is ready.",
      shortfall: shortfall)
  }

  /// The stay has become longer, or is over, while the checkout is open.
  func stayChanged(_ changed: ParkingSession?) {
    guard let changed, changed.id == stay?.id else { return }
    stay = Self.here(changed, at: cart.venueId)
  }
}

extension ParkingSession {
  /// As paying an order makes it.
  fileprivate func longer(byOrdersMinutes minutes: Int) -> ParkingSession {
    var longer = self
    longer.complimentaryMinutes += minutes
    longer.expiresAt = WireTime(expiresAt.timestamp.adding(.seconds(60 * minutes)))
    return longer
  }
}
