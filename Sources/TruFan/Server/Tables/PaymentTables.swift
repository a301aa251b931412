import ServerKit

/// The payments' steps of the product's schema. A step that has run anywhere is never edited.
package enum PaymentTables {
  package static let migrations: [Migration] = [
    Migration(
      part: "trufan", number: 13, caption: "parking extensions that are to be paid",
      sql: ParkingChargeTable.schema, isCompatible: true)
  ]
}
