import WireKit

/// What a parker's usual time comes to for one order.
extension OrderSchedule {
  public enum UsualTime: Hashable, Sendable {
    case soonest
    /// The time for which the order is wanted, and a sentence that says so.
    case ready(Timestamp, because: String)
    /// The order is for as soon as possible. The sentence says why.
    /// - Parameter namesTime: whether the sentence names a time of the venue's clock.
    case impossible(because: String, namesTime: Bool = true)
    /// The parker has no stay at the store's lot, so the order is for as soon as possible.
    case elsewhere
  }

  /// - Parameter stayEnds: the end of the parker's stay at the store's lot; nil if there is none.
  public func usualTime(
    _ timing: DeliveryTiming, stayEnds: Timestamp?, at now: Timestamp
  ) -> UsualTime {
    switch timing {
    case .soonest: .soonest
    case .parkingEnd: byEnd(ofStay: stayEnds, at: now)
    case .at(let minute): byTime(minute, at: now)
    }
  }

  /// Goods do not wait longer for the end of a stay, in hours. A sandwich keeps for an evening, and not
  /// for days. Midnight does not matter: a stay may begin late.
  static let stayEndReachHours = 12

  private func byEnd(ofStay end: Timestamp?, at now: Timestamp) -> UsualTime {
    guard let end else { return .elsewhere }
    guard end > now else {
      return Self.soonest(because: "Your parking has ended", namesTime: false)
    }
    guard end.since(now) <= .seconds(3_600 * Self.stayEndReachHours) else {
      return Self.soonest(
        because: "Your parking ends more than \(Self.stayEndReachHours) hours from now",
        namesTime: false)
    }
    let ends = hours.words(end, at: now)
    let step = Int64(Self.stepMinutes) * 60_000
    let wish = Timestamp(milliseconds: end.milliseconds / step * step)
    if offers(wish, at: now) {
      return .ready(
        wish,
        because: "Your parking ends at \(ends), so this order is for \(hours.words(wish, at: now))."
      )
    }
    if isClosed(at: wish, now) {
      return Self.soonest(because: "The store is closed when your parking ends, at \(ends)")
    }
    // No quarter of an hour is left before the end, and the goods are there before it nonetheless.
    if soonest(at: now) <= end, hours.state(at: now) == .open {
      return Self.soonest(because: "Your parking ends at \(ends)")
    }
    return Self.soonest(
      because: "The store cannot have it ready before your parking ends, at \(ends)")
  }

  /// Only today's: who comes after that time wants the goods now, not tomorrow.
  private func byTime(_ minute: Int, at now: Timestamp) -> UsualTime {
    let clock = WeeklyTimes.clock(minute)
    let daily = WeeklyTimes(weekdays: OpeningHours.weekdays, minute: minute, zone: hours.zone)
    guard let wish = daily.next(after: now), hours.dayStart(wish) == hours.dayStart(now) else {
      return Self.soonest(because: "\(clock), your usual time, has passed")
    }
    if offers(wish, at: now) {
      return .ready(wish, because: "This order is for \(clock), your usual time.")
    }
    return Self.soonest(
      because: isClosed(at: wish, now)
        ? "The store is closed at \(clock), your usual time"
        : "The store cannot have it ready by \(clock), your usual time")
  }

  private func offers(_ wish: Timestamp, at now: Timestamp) -> Bool {
    days(at: now).contains { $0.times.contains(wish) }
  }

  private func isClosed(at wish: Timestamp, _ now: Timestamp) -> Bool {
    fault(of: wish, at: now)?.code == Fault.closed
  }

  private static func soonest(because reason: String, namesTime: Bool = true) -> UsualTime {
    .impossible(
      because: "\(reason), so this order is for as soon as possible.", namesTime: namesTime)
  }
}
