import ServerKit

/// Indexes that keep requests as quick at 50,000 items, or at 10,000 orders of one parker, as at few.
enum LargeStoreTables {
  static let migrations: [Migration] = [
    step(9, "large catalogues and many orders", schema),
    step(16, "parkers with many orders", frequentBuyers),
    step(34, "what stands beside an item", aisles),
  ]

  /// What a new order asks for the frequent buyer's discount.
  private static let frequentBuyers = """
    CREATE INDEX trufan_orders_discounted ON trufan_orders (user_id, created_at)
      WHERE discount_percent > 0;
    CREATE INDEX trufan_orders_undiscounted ON trufan_orders (user_id, completed_at)
      WHERE status = 'completed' AND discount_percent = 0;
    """

  /// What is compared with an item, to find its like.
  private static let aisles = """
    CREATE INDEX trufan_items_of_aisle
      ON trufan_items (venue_id, is_active, source_store, aisle, popularity DESC, name_key, id);
    """

  /// The orders in which pages show items, the popular items of a shelf, and the unpaid orders,
  /// which are counted at each new one.
  private static let schema = """
    CREATE INDEX trufan_items_by_popularity
      ON trufan_items (venue_id, is_active, popularity DESC, name_key, id);
    CREATE INDEX trufan_items_by_price
      ON trufan_items (venue_id, is_active, final_price, name_key, id);
    CREATE INDEX trufan_items_of_shelf
      ON trufan_items (venue_id, is_active, category, popularity DESC, name_key, id);
    CREATE INDEX trufan_orders_unpaid ON trufan_orders (user_id)
      WHERE status = 'pending' AND payment_status IN ('pending', 'failed');
    """

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "trufan", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
