import Foundation
import ServerKit
import TruFanModels
import WireKit

/// Keeps the sums of a venue's days as its orders change. So a year of figures costs as much with a
/// million orders as with ten. An order counts from its hand-over on, so placing one writes nothing
/// here.
enum DailyFigures {
  /// In the transaction of the order's change.
  static func note(_ row: OrderRow, was: OrderRow, in db: Connection) throws {
    let (old, new) = (FigureSums(CountedOrder(was)), FigureSums(CountedOrder(row)))
    guard old != new else { return }
    let zone = try VenueTable.zone(of: row.venueId, in: db)
    let day = CalendarDay(of: row.createdAt, in: zone)
    let place = DailyFigureTable.Place(
      venue: row.venueId, day: day, staff: row.staffId ?? "", staffName: row.staffName ?? "")
    try DailyFigureTable.add(new - old, at: place, in: db)
    guard old.orders == 0, new.orders == 1 else { return }
    for line in try OrderLineTable.all(ofOrder: row.id, in: db) where line.status.isCharged {
      try DailyItemTable.add(
        ItemFigures(
          itemName: line.soldName, quantity: line.quantity, revenue: line.charge),
        of: row.venueId, on: day, in: db)
    }
  }

  /// The figures of a range of days.
  static func figures(
    of venue: VenueRow, from: CalendarDay, to: CalendarDay, by span: FigureSpan, in db: Connection
  ) throws -> VenueFigures {
    let id = venue.venue.id
    let days = try DailyFigureTable.days(of: id, from...to, in: db)
    return VenueFigures(
      venueId: id, timeZone: venue.venue.timeZone, from: from, to: to, by: span,
      totals: days.values.reduce(.zero, +).figures,
      periods: periods(from, to, span).map { period in
        let sums = (period.from.number...period.to.number).reduce(FigureSums.zero) {
          $0 + (days[CalendarDay(number: $1)] ?? .zero)
        }
        return FigurePeriod(from: period.from, to: period.to, figures: sums.figures)
      },
      topItems: try DailyItemTable.top(10, of: id, from...to, in: db),
      staff: try DailyFigureTable.staff(of: id, from...to, in: db))
  }

  /// Every span of a range, cut at its ends.
  static func periods(
    _ from: CalendarDay, _ to: CalendarDay, _ span: FigureSpan
  ) -> [(from: CalendarDay, to: CalendarDay)] {
    var periods: [(from: CalendarDay, to: CalendarDay)] = []
    for number in from.number...max(from.number, to.number) {
      let day = CalendarDay(number: number)
      let begins =
        switch span {
        case .day: true
        case .week: day.weekday == 0
        case .month: day.day == 1
        }
      if begins || periods.isEmpty {
        periods.append((day, day))
      } else {
        periods[periods.count - 1].to = day
      }
    }
    return periods
  }
}

extension OrderItem {
  /// The name of what was handed over.
  fileprivate var soldName: String {
    if let substitution, substitution.state == .accepted { substitution.name } else { itemName }
  }
}

extension VenueTable {
  /// Where a venue's clocks hang.
  static func zone(of venue: String, in db: Connection) throws -> TimeZone {
    let name: String? = try db.value(
      "SELECT time_zone FROM trufan_venues WHERE id = \(venue)")
    return name.flatMap { TimeZone(identifier: $0) } ?? .gmt
  }
}
