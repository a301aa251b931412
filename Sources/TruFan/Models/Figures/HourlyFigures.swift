import WireKit

/// A venue's figures of one day, hour by hour.
public struct HourlyFigures: Codable, Hashable, Sendable {
  public var venueId: String
  /// "America/New_York"
  public var timeZone: String
  public var day: CalendarDay
  /// Every hour of the day, also those without orders: 24, and 23 or 25 where clocks are changed.
  public var hours: [HourFigures]

  enum CodingKeys: String, CodingKey {
    case day, hours
    case venueId = "venue_id"
    case timeZone = "time_zone"
  }

  public init(venueId: String, timeZone: String, day: CalendarDay, hours: [HourFigures]) {
    self.venueId = venueId
    self.timeZone = timeZone
    self.day = day
    self.hours = hours
  }
}

extension HourlyFigures: Sampled {
  public static let sample = HourlyFigures(
    venueId: Venue.sampleId, timeZone: "America/New_York", day: CalendarDay(number: 20_400),
    hours: HourFigures.samples)
}

/// The figures of the orders that were placed within an hour.
public struct HourFigures: Codable, Hashable, Sendable {
  /// When the hour begins.
  public var from: WireTime
  public var figures: Figures

  public init(from: WireTime, figures: Figures) {
    self.from = from
    self.figures = figures
  }
}

extension HourFigures: Sampled {
  public static let sample = HourFigures(from: .sample, figures: .sample)
  public static let samples = [
    sample,
    HourFigures(
      from: WireTime(WireTime.sample.timestamp.adding(.seconds(3600))), figures: Figures()),
  ]
}
