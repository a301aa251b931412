import TruFanModels

/// The days of a chart, for people.
enum FigureDates {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static func month(_ day: CalendarDay) -> String { months[day.month - 1] }

  /// "Nov 8", and "Nov 2025" for a month.
  static func short(_ day: CalendarDay, _ span: FigureSpan) -> String {
    let month = String(month(day).prefix(3))
    return span == .month ? "\(month) \(day.year)" : "\(month) \(day.day)"
  }

  /// "November 8"
  static func words(_ period: FigurePeriod, _ span: FigureSpan) -> String {
    switch span {
    case .day: "\(month(period.from)) \(period.from.day)"
    case .week: "Week from \(month(period.from)) \(period.from.day)"
    case .month: "\(month(period.from)) \(period.from.year)"
    }
  }
}
