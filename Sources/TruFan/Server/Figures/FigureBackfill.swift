import Foundation
import ServerKit
import TruFanModels
import WireKit

/// Adds up the orders from before the sums were kept. It names its columns itself, because it runs
/// on the schema of its own step.
enum FigureBackfill {
  @Sendable
  static func run(_ db: Connection) throws {
    var sums: [DailyFigureTable.Place: FigureSums] = [:]
    for (place, order) in try orders(in: db) { sums[place, default: .zero] += order }
    for (place, sums) in sums where sums != .zero {
      try DailyFigureTable.add(sums, at: place, in: db)
    }
    for sold in try items(in: db) {
      try DailyItemTable.add(sold.figures, of: sold.venue, on: sold.day, in: db)
    }
  }

  private static func orders(
    in db: Connection
  ) throws -> [(DailyFigureTable.Place, FigureSums)] {
    try db.all(
      """
      SELECT o.venue_id, v.time_zone, o.staff_id, o.staff_name, o.status, o.payment_status,
        o.subtotal - o.discount AS goods, o.service_fee, o.tax, o.tip, o.authorized_total,
        o.refund_amount, o.refund_reason, o.rating, o.scheduled_for, o.ready_at, o.delivered_at, o.created_at
      FROM trufan_orders o JOIN trufan_venues v ON v.id = o.venue_id
      """
    ) { row in
      let reason: String? = try row["refund_reason"]
      let scheduled: Timestamp? = try row["scheduled_for"]
      let delivered: Timestamp? = try row["delivered_at"]
      let (staff, name): (String?, String?) = (try row["staff_id"], try row["staff_name"])
      let (goods, tip): (Price, Price) = (try row["goods"], try row["tip"])
      let (fee, tax): (Price, Price) = (try row["service_fee"], try row["tax"])
      let agreed: Price = try row["authorized_total"]
      let order = CountedOrder(
        status: try row["status"], paymentStatus: try row["payment_status"],
        goods: goods, serviceFee: fee, tax: tax, tip: tip,
        settledRefund: max(.zero, agreed - goods - fee - tax - tip),
        refundAmount: try row["refund_amount"], hasRefundReason: reason != nil,
        rating: try row["rating"], isScheduled: scheduled != nil,
        isHandedOver: delivered != nil, readyAt: try row["ready_at"],
        createdAt: try row["created_at"])
      let place = DailyFigureTable.Place(
        venue: try row["venue_id"], day: try day(row), staff: staff ?? "",
        staffName: name ?? "")
      return (place, FigureSums(order))
    }
  }

  private struct Sold {
    let venue: String
    let day: CalendarDay
    let figures: ItemFigures
  }

  private static func items(in db: Connection) throws -> [Sold] {
    try db.all(
      """
      SELECT o.venue_id, v.time_zone, o.created_at, l.quantity,
        CASE WHEN l.substitute_state = 'accepted' THEN l.substitute_name ELSE l.name END AS sold,
        COALESCE(l.actual_price, l.unit_price) * l.quantity AS revenue
      FROM trufan_order_lines l JOIN trufan_orders o ON o.id = l.order_id
        JOIN trufan_venues v ON v.id = o.venue_id
      WHERE o.delivered_at IS NOT NULL AND l.status <> 'not_found'
      """
    ) { row in
      Sold(
        venue: try row["venue_id"], day: try day(row),
        figures: ItemFigures(
          itemName: try row["sold"], quantity: try row["quantity"], revenue: try row["revenue"]))
    }
  }

  private static func day(_ row: Row) throws -> CalendarDay {
    let zone: String = try row["time_zone"]
    return CalendarDay(of: try row["created_at"], in: TimeZone(identifier: zone) ?? .gmt)
  }
}
