import ServerKit

/// The steps of the product's schema for what brings parkers back, in order. A step that has run
/// anywhere is never edited.
package enum LoyaltyTables {
  package static let migrations: [Migration] = [
    step(8, "favourite items", FavouriteTable.schema)
  ]

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "trufan", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
