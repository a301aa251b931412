import ServerKit
import TruFanModels
import WireKit

/// The sums of each day of a venue, by the staff member who had the order.
enum DailyFigureTable {
  static let schema = """
    CREATE TABLE trufan_daily_figures (
      venue_id TEXT NOT NULL REFERENCES trufan_venues (id) ON DELETE CASCADE,
      day BIGINT NOT NULL,
      staff_id TEXT NOT NULL,
      staff_name TEXT NOT NULL,
      orders BIGINT NOT NULL,
      cancelled BIGINT NOT NULL,
      revenue BIGINT NOT NULL,
      service_fees BIGINT NOT NULL,
      taxes BIGINT NOT NULL,
      tips BIGINT NOT NULL,
      refunds BIGINT NOT NULL,
      timed BIGINT NOT NULL,
      seconds BIGINT NOT NULL,
      on_time BIGINT NOT NULL,
      ratings BIGINT NOT NULL,
      stars BIGINT NOT NULL,
      PRIMARY KEY (venue_id, day, staff_id)
    );
    """

  /// The row that an order belongs to. The staff's id is empty while nobody has the order.
  struct Place: Hashable, Sendable {
    let venue: String
    let day: CalendarDay
    let staff: String
    let staffName: String
  }

  static func add(_ sums: FigureSums, at place: Place, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO trufan_daily_figures AS f (venue_id, day, staff_id, staff_name, orders, cancelled,
        revenue, service_fees, taxes, tips, refunds, timed, seconds, on_time, ratings, stars)
      VALUES (\(place.venue), \(place.day.number), \(place.staff), \(place.staffName),
        \(sums.orders), \(sums.cancelled), \(sums.revenue), \(sums.serviceFees), \(sums.taxes),
        \(sums.tips), \(sums.refunds), \(sums.timed), \(sums.seconds), \(sums.onTime),
        \(sums.ratings), \(sums.stars))
      ON CONFLICT (venue_id, day, staff_id) DO UPDATE SET orders = f.orders + excluded.orders,
        cancelled = f.cancelled + excluded.cancelled, revenue = f.revenue + excluded.revenue,
        service_fees = f.service_fees + excluded.service_fees,
        taxes = f.taxes + excluded.taxes, tips = f.tips + excluded.tips,
        refunds = f.refunds + excluded.refunds, timed = f.timed + excluded.timed,
        seconds = f.seconds + excluded.seconds, on_time = f.on_time + excluded.on_time,
        ratings = f.ratings + excluded.ratings, stars = f.stars + excluded.stars
      """)
  }

  private static let sums: SQL = """
    CAST(SUM(orders) AS BIGINT) AS orders, CAST(SUM(cancelled) AS BIGINT) AS cancelled,
    CAST(SUM(revenue) AS BIGINT) AS revenue, CAST(SUM(service_fees) AS BIGINT) AS service_fees,
    CAST(SUM(taxes) AS BIGINT) AS taxes, CAST(SUM(tips) AS BIGINT) AS tips,
    CAST(SUM(refunds) AS BIGINT) AS refunds, CAST(SUM(timed) AS BIGINT) AS timed,
    CAST(SUM(seconds) AS BIGINT) AS seconds, CAST(SUM(on_time) AS BIGINT) AS on_time,
    CAST(SUM(ratings) AS BIGINT) AS ratings, CAST(SUM(stars) AS BIGINT) AS stars
    """

  /// The sums of each day that has any.
  static func days(
    of venue: String, _ range: ClosedRange<CalendarDay>, in db: Connection
  ) throws -> [CalendarDay: FigureSums] {
    let days = try db.all(
      """
      SELECT day, \(sums) FROM trufan_daily_figures
      WHERE venue_id = \(venue) AND day BETWEEN \(range.lowerBound.number)
        AND \(range.upperBound.number) GROUP BY day
      """
    ) { row in (CalendarDay(number: try row["day"]), try sums(row)) }
    return Dictionary(uniqueKeysWithValues: days)
  }

  /// The staff who had orders, the busiest first.
  static func staff(
    of venue: String, _ range: ClosedRange<CalendarDay>, in db: Connection
  ) throws -> [StaffFigures] {
    try db.all(
      """
      SELECT staff_id, MAX(staff_name) AS staff_name, \(sums) FROM trufan_daily_figures
      WHERE venue_id = \(venue) AND staff_id <> '' AND day BETWEEN \(range.lowerBound.number)
        AND \(range.upperBound.number) GROUP BY staff_id ORDER BY SUM(orders) DESC, staff_id
      """
    ) { row in
      StaffFigures(
        staffId: try row["staff_id"], staffName: try row["staff_name"],
        figures: try sums(row).figures)
    }
  }

  private static func sums(_ row: Row) throws -> FigureSums {
    var sums = FigureSums()
    (sums.orders, sums.cancelled) = (try row["orders"], try row["cancelled"])
    (sums.revenue, sums.serviceFees) = (try row["revenue"], try row["service_fees"])
    (sums.taxes, sums.tips, sums.refunds) = (
      try row["taxes"], try row["tips"], try row["refunds"]
    )
    (sums.timed, sums.seconds, sums.onTime) = (
      try row["timed"], try row["seconds"], try row["on_time"]
    )
    (sums.ratings, sums.stars) = (try row["ratings"], try row["stars"])
    return sums
  }
}
