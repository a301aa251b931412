import Foundation
import ServerKit
import TruFanModels
import WireKit

/// The figures of a day by the hour. A day has few orders, so they are added up when they are asked
/// for. They are counted as the day's own sums are, and come to the same.
enum FiguresByHour {
  static func figures(
    of venue: VenueRow, on day: CalendarDay, in zone: TimeZone, _ db: Connection
  ) throws -> HourlyFigures {
    let starts = hours(of: day, in: zone)
    var sums = [FigureSums](repeating: .zero, count: starts.count)
    let range = day.start(in: zone)..<day.adding(1).start(in: zone)
    for order in try CountedOrder.placed(at: venue.venue.id, within: range, in: db) {
      let hour = starts.lastIndex { $0 <= order.createdAt } ?? 0
      sums[hour] += FigureSums(order)
    }
    return HourlyFigures(
      venueId: venue.venue.id, timeZone: venue.venue.timeZone, day: day,
      hours: zip(starts, sums).map { HourFigures(from: WireTime($0), figures: $1.figures) })
  }

  /// When each hour of a day begins. A day on which clocks are changed has 23 hours, or 25.
  static func hours(of day: CalendarDay, in zone: TimeZone) -> [Timestamp] {
    let (from, to) = (day.start(in: zone), day.adding(1).start(in: zone))
    return stride(from: from.milliseconds, to: to.milliseconds, by: 3_600_000)
      .map { Timestamp(milliseconds: $0) }
  }
}

extension CalendarDay {
  /// The first instant of the day. In a few zones clocks are put forward at midnight, so that it is
  /// not twelve o'clock.
  fileprivate func start(in zone: TimeZone) -> Timestamp {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // Noon exists on each day, so the calendar finds the day's start from there.
    let utc = Timestamp(milliseconds: (Int64(number) * 86_400 + 43_200) * 1000)
    let noon = utc.adding(.seconds(-zone.secondsFromGMT(for: utc.date)))
    return Timestamp(calendar.startOfDay(for: noon.date))
  }
}

extension CountedOrder {
  /// The orders that were placed at a venue within a time. The index of the venue's orders begins
  /// with their states, so all of them are named.
  fileprivate static func placed(
    at venue: String, within range: Range<Timestamp>, in db: Connection
  ) throws -> [CountedOrder] {
    try db.all(
      """
      SELECT status, payment_status, subtotal - discount AS goods, service_fee, tax, tip,
        settled_refund, refund_amount, refund_reason, rating, scheduled_for, delivered_at, ready_at,
        created_at
      FROM trufan_orders WHERE venue_id = \(venue) AND status IN \(OrderStatus.allCases)
        AND created_at >= \(range.lowerBound) AND created_at < \(range.upperBound)
      """
    ) { row in
      let reason: String? = try row["refund_reason"]
      let scheduled: Timestamp? = try row["scheduled_for"]
      let delivered: Timestamp? = try row["delivered_at"]
      return CountedOrder(
        status: try row["status"], paymentStatus: try row["payment_status"],
        goods: try row["goods"], serviceFee: try row["service_fee"], tax: try row["tax"],
        tip: try row["tip"], settledRefund: try row["settled_refund"],
        refundAmount: try row["refund_amount"], hasRefundReason: reason != nil,
        rating: try row["rating"], isScheduled: scheduled != nil, isHandedOver: delivered != nil,
        readyAt: try row["ready_at"], createdAt: try row["created_at"])
    }
  }
}
