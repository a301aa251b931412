import ServerKit

/// Every step of the store's schema, in order. A step that has run anywhere is never edited.
package enum TruFanTables {
  package static let migrations: [Migration] = [
    step(1, "venues and their stores", VenueTable.schema),
    Migration(
      part: part, number: 2, caption: "items and their words",
      sql: ItemTable.schema + ItemReviewTable.schema, isCompatible: true,
      work: ItemTable.search.create),
    step(
      3, "orders, their lines and what happened to them",
      OrderTable.schema + OrderLineTable.schema + OrderEventTable.schema),
    step(4, "people and where they work", ProfileTable.schema + VenueStaffTable.schema),
    step(30, "when parkers usually want their goods", ProfileTable.timing),
    step(31, "the photos of the staff", ProfileTable.photo),
    step(
      32, "the lines and events of an order lie together",
      OrderLineTable.byOrder + OrderEventTable.byOrder),
  ]

  private static let part = "trufan"

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: part, number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
