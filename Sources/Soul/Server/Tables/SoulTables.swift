import ServerKit

/// Every step of Soul's schema, in order. A step that has run anywhere is never edited.
package enum SoulTables {
  package static let migrations: [Migration] = [
    step(1, "people and their devices", PersonTable.schema + DeviceTable.schema)
  ]

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "soul", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
