import Foundation
import ServerKit
import ServerKitTesting
import Synchronization
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// A fresh venue with a lot of two places, two items and two parkers, behind the routers of several
/// nodes.
final class ModelledLot: ModelledSystem {
  typealias Model = LotModel

  struct Known {
    /// The ids, in the order in which they began.
    var stays: [ParkingSession] = []
    var orders: [Order] = []
  }

  let nodes: ModelledNodes
  let venue = Identifiers().uuid()
  let lot = Identifiers().uuid()
  let items = ModelItem.shelf.map { _ in Identifiers().uuid() }
  let start: Timestamp
  let parkers: [(id: String, token: String)]
  let known = Mutex(Known())

  init(_ nodes: ModelledNodes) async throws {
    self.nodes = nodes
    nodes.bank.become(.up)
    var parkers: [(id: String, token: String)] = []
    for _ in 0...1 {
      let reply = try await nodes[0].send(
        TruFanAPI.register(),
        RegisterRequest(
          email: "\(Identifiers().uuid())@example.com", password: TruFanDemo.password,
          firstName: "A", lastName: "B"))
      let answer: AuthResponse = try reply.decoded()
      parkers.append((answer.user.id, try await nodes[0].lasting(answer)))
    }
    self.parkers = parkers
    start = nodes[0].clock.now()
    try await nodes[0].database.write { [nodes, venue, lot, items, start] db in
      // What an earlier sequence has left to do is no concern of this one.
      try db.execute("DELETE FROM jobs")
      let time = WireTime(start)
      try VenueTable.insert(
        VenueRow(
          venue: Venue(id: venue, name: "V", slug: venue, createdAt: time, updatedAt: time),
          configuration: StoreConfiguration(
            id: "store-" + venue, venueId: venue, createdAt: time)), in: db)
      for person in nodes.staffIds + [nodes.adminId] {
        try VenueStaffTable.insert(person, at: venue, since: start, in: db)
      }
      for (id, item) in zip(items, ModelItem.shelf) {
        try ItemTable.insert(
          ConvenienceItem(
            id: id, venueId: venue, name: "Item",
            price: ItemPrice(base: Price(cents: item.price)), sourceStore: "Shop",
            stock: item.isOut ? .out : .inStock, requiresAgeVerification: item.isForAdults,
            maxQuantityPerOrder: item.most, createdAt: time, updatedAt: time), in: db)
      }
      let place = Coordinate(tenMillionths: 0)
      var parking = ParkingLot(
        id: lot, name: "L", totalSpaces: 2, latitude: place, longitude: place)
      parking.venueId = venue
      (parking.baseRate, parking.hourlyRate) = (Price(cents: 200), Price(cents: 350))
      try ParkingLotTable.insert(parking, at: start, in: db)
      try ParkingSpaceTable.insert(
        ParkingSpace(id: Identifiers().uuid(), spaceNumber: "A1", createdAt: time), ofLot: lot,
        position: 1, in: db)
    }
  }

  func tick() { nodes[0].clock.advance(by: .seconds(1)) }

  func mayLag(_ operation: LotOperation) -> Bool { false }

  /// A new order or stay is the last.
  func place(of order: Order) -> Int {
    known.withLock { known in
      if let place = known.orders.firstIndex(where: { $0.id == order.id }) { return place }
      known.orders.append(order)
      return known.orders.count - 1
    }
  }

  func place(of stay: ParkingSession) -> Int {
    known.withLock { known in
      if let place = known.stays.firstIndex(where: { $0.id == stay.id }) { return place }
      known.stays.append(stay)
      return known.stays.count - 1
    }
  }

  func order(_ number: Int) -> Order? {
    known.withLock { $0.orders.isEmpty ? nil : $0.orders[number % $0.orders.count] }
  }

  func stay(_ number: Int) -> ParkingSession? {
    known.withLock { $0.stays.isEmpty ? nil : $0.stays[number % $0.stays.count] }
  }
}
