import WireKit

/// When a parker usually wants their goods. On the wire it is "as_soon_as_possible",
/// "when_parking_ends", or a time such as "14:00" on the venue's clock.
public enum DeliveryTiming: RawRepresentable, Codable, Hashable, Sendable {
  case soonest
  case parkingEnd
  /// Minutes since the venue's midnight, a multiple of ``OrderSchedule/stepMinutes``.
  case at(minute: Int)

  private static let soonestText = "as_soon_as_possible"
  private static let parkingEndText = "when_parking_ends"

  /// Nil for any other text, also for a time that no order can be wanted at.
  public init?(rawValue: String) {
    switch rawValue {
    case Self.soonestText: self = .soonest
    case Self.parkingEndText: self = .parkingEnd
    default:
      guard let minute = WeeklyTimes.minute(rawValue),
        minute.isMultiple(of: OrderSchedule.stepMinutes)
      else { return nil }
      self = .at(minute: minute)
    }
  }

  public var rawValue: String {
    switch self {
    case .soonest: Self.soonestText
    case .parkingEnd: Self.parkingEndText
    case .at(let minute): WeeklyTimes.text(minute)
    }
  }

  static let note = FieldNote.text(
    "as_soon_as_possible, when_parking_ends, or a quarter of an hour on the venue's clock",
    pattern: "^(\(soonestText)|\(parkingEndText)|([01][0-9]|2[0-3]):(00|15|30|45))$")
}
