import ServerKit
import TruFanModels
import WireKit

/// The routes of an account's saved vehicles.
struct VehicleRoutes: Sendable {
  let vehicles: SavedVehicles

  private var database: Database { vehicles.database }

  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SavedVehicleList {
    let user = try VenueCaller(request.context).user
    return try await database.read { db in
      SavedVehicleList(vehicles: try SavedVehicleTable.all(ofUser: user, in: db))
    }
  }

  func add(_ request: TypedRequest<NoArguments, SavedVehicleDraft>) async throws -> SavedVehicle {
    let user = try VenueCaller(request.context).user
    let draft = try await request.checkedBody()
    let call = request.context.idempotentCall
    return try await database.write { db in
      let vehicle = try vehicles.add(draft, for: user, in: db)
      try call?.keep(vehicle, status: .created, in: db)
      return vehicle
    }
  }

  func change(
    _ request: TypedRequest<SavedVehiclePath, SavedVehicleDraft>
  ) async throws -> SavedVehicle {
    let user = try VenueCaller(request.context).user
    let draft = try await request.checkedBody()
    let id = request.arguments.vehicle
    return try await database.write { db in
      try vehicles.change(id, to: draft, for: user, in: db)
    }
  }

  func remove(_ request: TypedRequest<SavedVehiclePath, NoBody>) async throws -> SavedVehicleList {
    let user = try VenueCaller(request.context).user
    let id = request.arguments.vehicle
    return try await database.write { db in
      try vehicles.remove(id, of: user, in: db)
      return SavedVehicleList(vehicles: try SavedVehicleTable.all(ofUser: user, in: db))
    }
  }
}
