import WireKit

/// A venue's figures over some days of its own calendar.
public struct VenueFigures: Codable, Hashable, Sendable {
  public var venueId: String
  /// "America/New_York"
  public var timeZone: String
  public var from: CalendarDay
  /// The last day.
  public var to: CalendarDay
  public var by: FigureSpan
  public var fulfillmentTargetMinutes: Int
  public var ratingTarget: Double
  public var totals: Figures
  /// Every day, week or month of the range, also those without orders.
  public var periods: [FigurePeriod]
  /// What sold best, at most ten.
  public var topItems: [ItemFigures]
  public var staff: [StaffFigures]

  enum CodingKeys: String, CodingKey {
    case from, to, by, totals, periods, staff
    case venueId = "venue_id"
    case timeZone = "time_zone"
    case fulfillmentTargetMinutes = "fulfillment_target_minutes"
    case ratingTarget = "rating_target"
    case topItems = "top_items"
  }

  public init(
    venueId: String, timeZone: String, from: CalendarDay, to: CalendarDay, by: FigureSpan,
    totals: Figures, periods: [FigurePeriod], topItems: [ItemFigures], staff: [StaffFigures]
  ) {
    self.venueId = venueId
    self.timeZone = timeZone
    self.from = from
    self.to = to
    self.by = by
    fulfillmentTargetMinutes = FigureTargets.fulfillmentMinutes
    ratingTarget = FigureTargets.rating
    self.totals = totals
    self.periods = periods
    self.topItems = topItems
    self.staff = staff
  }
}

extension VenueFigures: Sampled {
  public static let sample = VenueFigures(
    venueId: Venue.sampleId, timeZone: "America/New_York", from: CalendarDay(number: 20_400),
    to: CalendarDay(number: 20_401), by: .day, totals: .sample, periods: FigurePeriod.samples,
    topItems: [.sample], staff: [.sample])
}

/// What a bar of a chart stands for.
public enum FigureSpan: String, Codable, CaseIterable, Hashable, Sendable {
  case day
  /// From Monday.
  case week
  case month

  /// The span of which a range has a readable number.
  public init(forDays days: Int) {
    self = days <= 31 ? .day : days <= 120 ? .week : .month
  }
}

/// The figures of a day, a week or a month. The first and the last one may be cut by the range.
public struct FigurePeriod: Codable, Hashable, Sendable {
  public var from: CalendarDay
  /// The last day.
  public var to: CalendarDay
  public var figures: Figures

  public init(from: CalendarDay, to: CalendarDay, figures: Figures) {
    self.from = from
    self.to = to
    self.figures = figures
  }
}

extension FigurePeriod: Sampled {
  public static let sample = FigurePeriod(
    from: CalendarDay(number: 20_400), to: CalendarDay(number: 20_400), figures: .sample)
  public static let samples = [
    sample,
    FigurePeriod(
      from: CalendarDay(number: 20_401), to: CalendarDay(number: 20_401), figures: Figures()),
  ]
}

/// How often an item was sold.
public struct ItemFigures: Codable, Hashable, Sendable {
  public var itemName: String
  public var quantity: Int
  public var revenue: Price

  enum CodingKeys: String, CodingKey {
    case quantity, revenue
    case itemName = "item_name"
  }

  public init(itemName: String, quantity: Int, revenue: Price) {
    self.itemName = itemName
    self.quantity = quantity
    self.revenue = revenue
  }
}

extension ItemFigures: Sampled {
  public static let sample = ItemFigures(
    itemName: "Organic Milk 1L", quantity: 14, revenue: Price(cents: 7686))
}

/// What a staff member has handed over.
public struct StaffFigures: Codable, Hashable, Sendable {
  public var staffId: String
  public var staffName: String
  public var figures: Figures

  enum CodingKeys: String, CodingKey {
    case figures
    case staffId = "staff_id"
    case staffName = "staff_name"
  }

  public init(staffId: String, staffName: String, figures: Figures) {
    self.staffId = staffId
    self.staffName = staffName
    self.figures = figures
  }
}

extension StaffFigures: Sampled {
  public static let sample = StaffFigures(
    staffId: "7f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44", staffName: "Mike", figures: .sample)
}
