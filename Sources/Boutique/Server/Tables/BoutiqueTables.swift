import ServerKit

/// Every step of Boutique's schema, in order. A step that has run anywhere is never edited.
package enum BoutiqueTables {
  package static let migrations: [Migration] = [
    Migration(
      part: "boutique", number: 1, caption: "stores", sql: StoreTable.schema),
    Migration(
      part: "boutique", number: 2, caption: "orders and the review sessions they lead to",
      sql: OrderTable.schema + SessionTable.schema),
    Migration(
      part: "boutique", number: 3, caption: "what happened to each session",
      sql: AuditTable.schema),
    Migration(
      part: "boutique", number: 4, caption: "events that tills reported",
      sql: WebhookEventTable.schema),
    Migration(
      part: "boutique", number: 5, caption: "failed attempts are only in the job's row",
      sql: WebhookEventTable.failedAttemptsForgotten),
    Migration(
      part: "boutique", number: 6, caption: "purchases of nothing but a gift card",
      sql: OrderTable.zeroTotals),
    Migration(
      part: "boutique", number: 7, caption: "names for tags, and whether open kiosks may go on",
      sql: StoreTable.tagsAndOpenKiosks),
    Migration(
      part: "boutique", number: 8, caption: "paired kiosks and the codes that pair them",
      sql: KioskDeviceTable.schema + PairingCodeTable.schema),
    Migration(
      part: "boutique", number: 9, caption: "the kiosk that has a session on its screen",
      sql: HoldTable.schema),
    Migration(
      part: "boutique", number: 10, caption: "a session's drafts, one for each number of stars",
      sql: DraftTable.schema),
  ]
}
