import ServerKit
import WireKit

// Stands in on this branch until the parking is merged.
struct NoParking: ParkingOwnership, ParkingMinutes {
  func requireSession(_ id: String, ofUser user: String, in db: Connection) throws {
    throw Problem.notFound("Parking session not found")
  }

  func addComplimentaryMinutes(
    _ minutes: Int, to session: String, for order: String, in db: Connection
  ) throws -> Bool { false }
}
