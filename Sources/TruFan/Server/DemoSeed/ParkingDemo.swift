import Foundation
import ServerKit
import TruFanModels
import WireKit

/// The demo's lots with their spaces, and the vehicles of its people.
enum ParkingDemo {
  /// - Throws: when the demo's files cannot be read.
  static func seed(in db: Connection, at now: Timestamp) throws {
    for lot in try read([Lot].self, "lots") where try ParkingLotTable.find(lot.id, in: db) == nil {
      try ParkingLotTable.insert(lot.row, at: now, in: db)
      for (number, space) in lot.spaces.enumerated() {
        try ParkingSpaceTable.insert(
          ParkingSpace(
            id: identifier(lot.id, number), spaceNumber: space.number, spaceType: space.type,
            isOccupied: space.isOccupied, box: space.box, createdAt: WireTime(now)),
          ofLot: lot.id, position: number + 1, in: db)
      }
    }
    for person in try read([Person].self, "people")
    where try SavedVehicleTable.all(ofUser: person.id, in: db).isEmpty {
      for (number, vehicle) in person.vehicles.enumerated() {
        try SavedVehicleTable.insert(
          SavedVehicle(
            id: vehicle.id, name: vehicle.name, plate: vehicle.plate, make: vehicle.make,
            model: vehicle.model, color: vehicle.color, isDefault: vehicle.isDefault,
            createdAt: WireTime(now.adding(.milliseconds(-number)))),
          ofUser: person.id, in: db)
      }
    }
  }

  /// A space's id in the demo: the lot's, with the space's number at the end.
  private static func identifier(_ lot: String, _ number: Int) -> String {
    let digits = String(number, radix: 16)
    return lot.dropLast(4) + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
    let url = DemoFiles.folder.appending(path: "\(name).json")
    return try WireJSON.decode(type, from: Data(contentsOf: url))
  }
}

/// A lot of `lots.json`.
private struct Lot: Decodable {
  struct Space: Decodable {
    let number: String
    let type: String
    let isOccupied: Bool
    let box: [Int]?

    enum CodingKeys: String, CodingKey {
      case number, type, box
      case isOccupied = "is_occupied"
    }
  }

  let id: String
  let venue: String?
  let name: String
  let description: String
  let locationAddress: String
  let locationLat: Coordinate
  let locationLng: Coordinate
  let totalSpaces: Int
  let baseRate: Price
  let hourlyRate: Price
  let maxDailyRate: Price
  let map: ParkingLotMap?
  let spaces: [Space]

  enum CodingKeys: String, CodingKey {
    case id, venue, name, description, map, spaces
    case locationAddress = "location_address"
    case locationLat = "location_lat"
    case locationLng = "location_lng"
    case totalSpaces = "total_spaces"
    case baseRate = "base_rate"
    case hourlyRate = "hourly_rate"
    case maxDailyRate = "max_daily_rate"
  }

  var row: ParkingLot {
    var lot = ParkingLot(
      id: id, name: name, totalSpaces: totalSpaces, latitude: locationLat, longitude: locationLng)
    lot.venueId = venue
    lot.description = description
    lot.locationAddress = locationAddress
    lot.baseRate = baseRate
    lot.hourlyRate = hourlyRate
    lot.maxDailyRate = maxDailyRate
    if var map {
      map.picture = TruFanPictures.path(map.picture)
      lot.map = map
    }
    lot.availableSpaces = totalSpaces - spaces.count { $0.isOccupied }
    return lot
  }
}

/// A person of `people.json`.
private struct Person: Decodable {
  struct Vehicle: Decodable {
    let id: String
    let name: String
    let plate: String
    let make: String
    let model: String
    let color: String
    let isDefault: Bool

    enum CodingKeys: String, CodingKey {
      case id, name, plate, make, model, color
      case isDefault = "is_default"
    }
  }

  let id: String
  let vehicles: [Vehicle]
}
