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
  ]
}
