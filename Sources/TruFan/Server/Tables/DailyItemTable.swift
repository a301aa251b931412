import ServerKit
import TruFanModels

/// How often each item was handed over on each day, by the name that it had then.
enum DailyItemTable {
  static let schema = """
    CREATE TABLE trufan_daily_items (
      venue_id TEXT NOT NULL REFERENCES trufan_venues (id) ON DELETE CASCADE,
      day BIGINT NOT NULL,
      item_name TEXT NOT NULL,
      quantity BIGINT NOT NULL,
      revenue BIGINT NOT NULL,
      PRIMARY KEY (venue_id, day, item_name)
    );
    """

  static func add(
    _ sold: ItemFigures, of venue: String, on day: CalendarDay, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_daily_items AS i (venue_id, day, item_name, quantity, revenue)
      VALUES (\(venue), \(day.number), \(sold.itemName), \(sold.quantity), \(sold.revenue))
      ON CONFLICT (venue_id, day, item_name) DO UPDATE SET
        quantity = i.quantity + excluded.quantity, revenue = i.revenue + excluded.revenue
      """)
  }

  static func top(
    _ count: Int, of venue: String, _ range: ClosedRange<CalendarDay>, in db: Connection
  ) throws -> [ItemFigures] {
    try db.all(
      """
      SELECT item_name, CAST(SUM(quantity) AS BIGINT) AS quantity,
        CAST(SUM(revenue) AS BIGINT) AS revenue
      FROM trufan_daily_items
      WHERE venue_id = \(venue) AND day BETWEEN \(range.lowerBound.number)
        AND \(range.upperBound.number)
      GROUP BY item_name ORDER BY SUM(quantity) DESC, item_name LIMIT \(count)
      """
    ) { row in
      ItemFigures(
        itemName: try row["item_name"], quantity: try row["quantity"], revenue: try row["revenue"])
    }
  }
}
