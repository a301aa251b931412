import WireKit

/// The days and the time of a recurring order, as its parker has seen them.
public struct SeenPlan: Codable, Hashable, Sendable {
  /// "monday" … "sunday"
  public var weekdays: [String]
  /// "14:00", on the venue's clock.
  public var time: String

  public init(_ weekdays: [String], _ time: String) {
    self.weekdays = weekdays
    self.time = time
  }

  public init(_ plan: OrderPlan) { self.init(plan.weekdays, plan.time) }

  /// Whether the plan still has these days and this time.
  public func isOf(_ plan: OrderPlan) -> Bool {
    time == plan.time && Set(weekdays) == Set(plan.weekdays)
  }
}

extension SeenPlan: Sampled {
  public static let sample = SeenPlan(.sample)
}
