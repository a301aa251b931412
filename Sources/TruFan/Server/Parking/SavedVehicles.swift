import ServerKit
import TruFanModels
import WireKit

/// The vehicles that an account keeps. One of them is the default as long as there is any.
struct SavedVehicles: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers

  /// - Throws: ``Problem`` 422 naming the fields; 409 for a plate that is kept already, and for one
  ///   vehicle too many.
  func add(
    _ draft: SavedVehicleDraft, for user: String, in db: Connection
  ) throws -> SavedVehicle {
    let faults = draft.faults(isNew: true)
    guard faults.isEmpty, let plate = draft.plate.flatMap({ LicensePlate.normalized($0) }) else {
      throw Problem.invalid(faults)
    }
    let kept = try SavedVehicleTable.all(ofUser: user, in: db)
    guard kept.count < ParkingRules.mostVehicles else {
      throw Problem.conflict(
        "You keep \(ParkingRules.mostVehicles) vehicles. Remove one that you no longer use.",
        code: "too_many_vehicles")
    }
    try requireNew(plate, among: kept)
    var vehicle = SavedVehicle(
      id: identifiers.uuid(), plate: plate, createdAt: WireTime(clock.now()))
    draft.apply(to: &vehicle)
    try SavedVehicleTable.insert(vehicle, ofUser: user, in: db)
    if kept.isEmpty || draft.isDefault == true {
      vehicle.isDefault = true
      try SavedVehicleTable.makeDefault(vehicle.id, ofUser: user, in: db)
    }
    return vehicle
  }

  /// - Throws: ``Problem`` 404, 422 naming the fields, 409 for the plate of another vehicle.
  func change(
    _ id: String, to draft: SavedVehicleDraft, for user: String, in db: Connection
  ) throws -> SavedVehicle {
    let kept = try SavedVehicleTable.all(ofUser: user, in: db)
    guard var vehicle = kept.first(where: { $0.id == id }) else { throw Self.unknown }
    let faults = draft.faults(isNew: false)
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    if let plate = draft.plate.flatMap({ LicensePlate.normalized($0) }) {
      try requireNew(plate, among: kept.filter { $0.id != id })
      vehicle.plate = plate
    }
    draft.apply(to: &vehicle)
    try SavedVehicleTable.update(vehicle, ofUser: user, in: db)
    if draft.isDefault == true, !vehicle.isDefault {
      vehicle.isDefault = true
      try SavedVehicleTable.makeDefault(id, ofUser: user, in: db)
    }
    return vehicle
  }

  /// The newest of the others takes the default's place.
  /// - Throws: ``Problem`` 404
  func remove(_ id: String, of user: String, in db: Connection) throws {
    let kept = try SavedVehicleTable.all(ofUser: user, in: db)
    guard let gone = kept.first(where: { $0.id == id }) else { throw Self.unknown }
    try SavedVehicleTable.delete(id, ofUser: user, in: db)
    if gone.isDefault {
      let next = kept.first { $0.id != id }
      try SavedVehicleTable.makeDefault(next?.id, ofUser: user, in: db)
    }
  }

  private func requireNew(_ plate: String, among others: [SavedVehicle]) throws {
    guard !others.contains(where: { $0.plate == plate }) else {
      throw Problem.conflict("You keep a vehicle with this plate already.", code: "known_plate")
    }
  }

  private static let unknown = Problem.notFound("Vehicle not found")
}

extension SavedVehicleDraft {
  /// Everything but the plate and the default. An empty text removes what was there.
  fileprivate func apply(to vehicle: inout SavedVehicle) {
    func kept(_ text: String) -> String? { text.allSatisfy(\.isWhitespace) ? nil : text }
    if let name { vehicle.name = kept(name) }
    if let make { vehicle.make = kept(make) }
    if let model { vehicle.model = kept(model) }
    if let color { vehicle.color = kept(color) }
  }
}
