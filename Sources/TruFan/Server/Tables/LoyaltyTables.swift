import ServerKit

/// The steps of the product's schema for what brings parkers back, in order. A step that has run
/// anywhere is never edited.
package enum LoyaltyTables {
  package static let migrations: [Migration] = [
    step(8, "favourite items", FavouriteTable.schema),
    step(10, "points and referrals", PointsTable.schema + ReferralTable.schema),
    step(11, "discounts of orders", orderDiscounts),
    step(
      14, "when the shopping for an order may begin",
      "ALTER TABLE trufan_orders ADD COLUMN shopping_from BIGINT;"),
    step(15, "orders that repeat", OrderPlanTable.schema),
    step(17, "the last run of a plan", OrderPlanTable.lastRun),
    step(19, "what is wanted for a missing item", OrderLineTable.replacement),
  ]

  private static let orderDiscounts = """
    ALTER TABLE trufan_orders ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE trufan_orders ADD COLUMN discount_percent BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE trufan_orders ADD COLUMN points_redeemed BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE trufan_orders ADD COLUMN points_value BIGINT NOT NULL DEFAULT 0;
    """

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "trufan", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
