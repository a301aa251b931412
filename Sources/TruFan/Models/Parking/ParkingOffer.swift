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
