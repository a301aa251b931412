import ServerKit

/// Parking's steps of the product's schema, in order. A step that has run anywhere is never edited.
package enum ParkingTables {
  package static let migrations: [Migration] = [
    step(5, "lots and their spaces", ParkingLotTable.schema + ParkingSpaceTable.schema),
    step(
      6, "sessions and what extended them",
      ParkingSessionTable.schema + ParkingExtensionTable.schema),
    step(7, "the vehicles that accounts keep", SavedVehicleTable.schema),
    step(21, "used minutes of cancelled orders", ParkingSettlementTable.schema),
    step(22, "parking whose money was refused", ParkingDebtTable.schema),
    step(23, "which payment is to pay refused parking", ParkingDebtTable.payers),
    step(25, "what the lot's staff do about unpaid parking", ParkingDebtTable.staff),
  ]

  private static func step(_ number: Int, _ caption: String, _ sql: String) -> Migration {
    Migration(part: "trufan", number: number, caption: caption, sql: sql, isCompatible: true)
  }
}
