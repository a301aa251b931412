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
    step(26, "the tips that were chosen with orders", agreedTips),
    step(28, "when a substitute was taken from its shelf", OrderLineTable.fetched),
    step(33, "whether a substitute is for adults", OrderLineTable.substituteAge),
    step(35, "what has decided about a substitute", OrderLineTable.substituteDecider),
    step(
      36, "the questions that were decided and agreed to",
      OrderLineTable.decidedQuestion + OrderConsentTable.question),
    step(37, "the times of a plan that are left out", OrderPlanTable.skipped),
  ]

  private static let orderDiscounts = """
    ALTER TABLE trufan_orders ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE trufan_orders ADD COLUMN discount_percent BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE trufan_orders ADD COLUMN points_redeemed BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE trufan_orders ADD COLUMN points_value BIGINT NOT NULL DEFAULT 0;
    """

  /// Nil in an order that a server of before has made: there it is the tip. What came with the rating
  /// was noted by step 24.
  private static let agreedTips = """
    ALTER TABLE trufan_orders ADD COLUMN agreed_tip BIGINT;
    UPDATE trufan_orders SET agreed_tip = tip - later_tip;
    """

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "trufan", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
