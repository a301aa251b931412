import ServerKit

/// Every step of Boutique's schema, in order. A step that has run anywhere is never edited.
package enum BoutiqueTables {
  package static let migrations: [Migration] = [
    step(1, "stores", StoreTable.schema),
    step(2, "orders and the review sessions they lead to", OrderTable.schema + SessionTable.schema),
    step(3, "what happened to each session", AuditTable.schema),
    step(4, "events that tills reported", WebhookEventTable.schema),
    step(5, "failed attempts are only in the job's row", WebhookEventTable.failedAttemptsForgotten),
    step(6, "purchases of nothing but a gift card", OrderTable.zeroTotals),
    step(7, "names for tags, and whether open kiosks may go on", StoreTable.tagsAndOpenKiosks),
    step(
      8, "paired kiosks and the codes that pair them",
      KioskDeviceTable.schema + PairingCodeTable.schema),
    step(9, "the kiosk that has a session on its screen", HoldTable.schema),
    step(10, "a session's drafts, one for each number of stars", DraftTable.schema),
  ]

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "boutique", number: number, caption: caption, sql: sql)
  }
}
