import ServerKit

/// The steps of the product's schema for the venues' figures, in order. A step that has run anywhere
/// is never edited.
package enum FigureTables {
  package static let migrations: [Migration] = [
    Migration(
      part: "trufan", number: 12, caption: "the sums of each day",
      sql: DailyFigureTable.schema + DailyItemTable.schema, isCompatible: true,
      work: FigureBackfill.run),
    Migration(
      part: "trufan", number: 18, caption: "what went back because goods cost less",
      sql: settledRefunds, isCompatible: true),
    Migration(
      part: "trufan", number: 20, caption: "rated orders", sql: ratedOrders, isCompatible: true),
  ]

  /// The order in which a venue's ratings are shown.
  private static let ratedOrders = """
    CREATE INDEX trufan_orders_rated ON trufan_orders (venue_id, created_at, id)
      WHERE rating IS NOT NULL;
    """

  /// Only the simulated service had taken the whole amount before the hand-over. A tip that came
  /// later cannot be told from an agreed one here.
  private static let settledRefunds = """
    ALTER TABLE trufan_orders ADD COLUMN settled_refund BIGINT NOT NULL DEFAULT 0;
    UPDATE trufan_orders
    SET settled_refund = authorized_total - (subtotal - discount + service_fee + tax + tip)
    WHERE payment_method = 'simulated' AND delivered_at IS NOT NULL
      AND authorized_total > subtotal - discount + service_fee + tax + tip;
    """
}
