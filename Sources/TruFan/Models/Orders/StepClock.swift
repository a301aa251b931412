import WireKit

/// How long staff should take for a step at most, in minutes.
public struct StepTarget: Hashable, Sendable {
  /// Longer is slow: amber.
  public let target: Int
  /// Longer is late: red.
  public let limit: Int

  init(_ target: Int, _ limit: Int) { (self.target, self.limit) = (target, limit) }
}

/// How well an order keeps to its step's target.
public enum StepPace: Int, Comparable, Sendable {
  case onTime
  case slow
  case late

  public static func < (left: StepPace, right: StepPace) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Since when an order waits for its next step, and for how long it may.
public struct StepClock: Hashable, Sendable {
  /// The step, in a word: "Accept".
  public let name: String
  public let start: Timestamp
  public let target: StepTarget

  /// Nil for an order that waits for nothing: it is over, or its parker is away from the car.
  public init?(
    _ status: OrderStatus, since: WireTime, scheduledFor: WireTime?, backAtCarAt: WireTime?
  ) {
    switch status {
    case .pending:
      (name, target) = ("Accept", StepTarget(OrderRules.acceptTarget, OrderRules.acceptLimit))
    case .confirmed: (name, target) = ("Start", StepTarget(10, 30))
    case .shopping: (name, target) = ("Shop", StepTarget(20, 45))
    case .purchased: (name, target) = ("Store", StepTarget(5, 15))
    case .stored, .ready:
      // Goods may wait for hours; a parker who stands at the car may not.
      guard let back = backAtCarAt else { return nil }
      (name, target) = ("Hand over", StepTarget(10, 30))
      start = max(since, back).timestamp
      return
    case .delivered, .completed, .cancelled, .refunded: return nil
    }
    // Nobody need hurry for an order that is wanted in the evening.
    let wish = scheduledFor.map { $0.timestamp.adding(.seconds(-60 * Self.wholeOrder)) }
    start = status < .shopping ? max(since.timestamp, wish ?? since.timestamp) : since.timestamp
  }

  /// The minutes that a whole order should take.
  static let wholeOrder = OrderStatus.pending.minutesToReady

  /// Whole seconds; negative before a scheduled order's time.
  public func seconds(at now: Timestamp) -> Int { Int(now.since(start).wholeMilliseconds / 1000) }

  public func pace(at now: Timestamp) -> StepPace {
    let seconds = seconds(at: now)
    if seconds > 60 * target.limit { return .late }
    return seconds > 60 * target.target ? .slow : .onTime
  }
}

extension OrderStatus {
  /// The minutes in which an order of this state should be ready, if each step keeps to its target.
  public var minutesToReady: Int {
    switch self {
    case .pending: 40
    case .confirmed: 35
    case .shopping: 25
    case .purchased: 5
    case .stored, .ready, .delivered, .completed, .cancelled, .refunded: 0
    }
  }
}

extension Order {
  /// When the present state began.
  public var statusSince: WireTime {
    let time =
      switch status {
      case .pending: createdAt
      case .confirmed: confirmedAt
      case .shopping: shoppingStartedAt
      case .purchased: purchasedAt
      case .stored: storedAt
      case .ready: readyAt
      case .delivered: deliveredAt
      case .completed: completedAt
      case .cancelled: cancelledAt
      case .refunded: updatedAt
      }
    return time ?? createdAt
  }

  public var stepClock: StepClock? {
    StepClock(
      status, since: statusSince, scheduledFor: scheduledFor, backAtCarAt: backAtCarAt)
  }
}

extension OrderSummary {
  public var stepClock: StepClock? {
    StepClock(
      status, since: statusSince, scheduledFor: scheduledFor, backAtCarAt: backAtCarAt)
  }
}
