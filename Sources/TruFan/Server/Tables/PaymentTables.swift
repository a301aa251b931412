import ServerKit

/// The payments' steps of the product's schema. A step that has run anywhere is never edited.
package enum PaymentTables {
  package static let migrations: [Migration] = [
    step(13, "parking extensions that are to be paid", ParkingChargeTable.schema),
    step(24, "what of a tip came with the rating", laterTips),
    step(27, "what parkers agree to beyond the first total", OrderConsentTable.schema),
  ]

  /// Tips that came with the rating have part 2 in the ledger.
  private static let laterTips = """
    ALTER TABLE trufan_orders ADD COLUMN later_tip BIGINT NOT NULL DEFAULT 0;
    UPDATE trufan_orders SET later_tip = COALESCE((
      SELECT p.captured FROM payments p
      WHERE p.realm = 'trufan' AND p.subject = 'order:' || trufan_orders.id AND p.part = 2), 0)
    WHERE rating IS NOT NULL;
    """

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "trufan", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
