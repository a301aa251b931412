import WireKit

// The one rule by which the server tells a parker that the time is short, and the app offers more.

extension OrderStatus {
  /// When the goods of an order of this state should be there: as promised, but not sooner than the
  /// steps that are left take.
  public func goodsExpected(promised: Timestamp?, at now: Timestamp) -> Timestamp {
    let soonest = now.adding(.seconds(60 * minutesToReady))
    return max(soonest, promised ?? soonest)
  }
}

extension ParkingSession {
  /// The time to add so that the parker is still there when the goods are, in quarters of an hour.
  public func timeToAdd(forGoodsAt expected: Timestamp) -> ParkingHours {
    let gap = max(0, Int(expected.since(expiresAt.timestamp).wholeMilliseconds / 60_000))
    let (step, minutes) = (ParkingRules.offerStep, gap + ParkingRules.minutesToHandOver)
    let quarters = (minutes + step - 1) / step
    return min(ParkingHours(minutes: quarters * step), ParkingRules.longestExtension)
  }
}

/// What a parker can do whose stay ends before the goods are there.
public enum StayShortfall: Hashable, Sendable {
  /// So much more time is enough, and can be bought at once.
  case lacks(ParkingHours)
  /// No extension leads so far. The sentence says what can be bought.
  case outOfReach(String)
}

extension ParkingSession {
  /// By the minutes of the clock, as people are told both. The stay and the goods may share one.
  public func endsBefore(_ expected: Timestamp) -> Bool {
    expected.milliseconds / 60_000 > expiresAt.timestamp.milliseconds / 60_000
  }

  /// - Parameter lot: nil while an app does not know it; then one extension's bound counts alone.
  /// - Returns: nil for a stay that lasts until the goods are there.
  public func shortfall(
    forGoodsAt expected: Timestamp, lot: ParkingLot?
  ) -> StayShortfall? {
    guard endsBefore(expected) else { return nil }
    let wanted = timeToAdd(forGoodsAt: expected)
    let time = min(wanted, lot?.timeLeft(for: self) ?? wanted)
    if time >= ParkingHours(minutes: ParkingRules.offerStep),
      expiresAt.timestamp.adding(time.duration) >= expected
    {
      return .lacks(time)
    }
    let hours = ParkingRules.longestExtension.seconds / 3600
    return .outOfReach(
      lot?.fault(of: wanted, moreFor: self) ?? "One extension adds at most \(hours) hours.")
  }
}
