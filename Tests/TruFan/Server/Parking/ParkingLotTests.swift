import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Parking lots")
struct ParkingLotTests {
  private func lots(_ lot: Lot, _ query: String = "", as token: String? = nil) async throws
    -> [ParkingLot]
  {
    try await lot.send(.get, "/api/v1/parking/lots\(query)", as: token)
      .decoded(ParkingLotList.self).lots
  }

  @Test("the demo's lots, by name, with a picture of the first")
  func list() async throws {
    try await Lot.open { lot in
      #expect(try await lots(lot).count == 2)
      try await lot.emptyQuay()
      let all = try await lots(lot)
      #expect(all.map(\.name) == ["Alder Street Garage", "Fairground Market Lot", "Quay Deck"])
      #expect(all.allSatisfy { $0.distanceMeters == nil && $0.availableSpaces > 0 })
      let alder = try await lot.lot()
      #expect(alder.totalSpaces == 39)
      #expect(alder.baseRate == Price(cents: 200))
      #expect(alder.locationLat == Coordinate(tenMillionths: 407_128_000))
      let picture = try await lot.send(.get, try #require(alder.map?.picture))
      #expect(picture.text.hasPrefix("<svg") || picture.text.hasPrefix("<?xml"))
      let taken = try await lot.count(
        """
        SELECT COUNT(*) FROM trufan_parking_spaces
        WHERE lot_id = \(DemoLot.alder) AND is_occupied = 1
        """)
      #expect(alder.availableSpaces == 39 - taken)
    }
  }

  @Test("a lot says whether its venue's store takes orders", arguments: TestEngine.allCases)
  func store(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      #expect(try await lot.lot().hasStore == true)
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_stores SET is_enabled = 0 WHERE venue_id = \(Venue.sampleId)")
      }
      let alder = try await lot.lot()
      #expect(alder.hasStore == false)
      // The lot still belongs to its venue, whose people manage it.
      #expect(alder.venueId == Venue.sampleId)
      #expect(alder.storeVenueId == nil)
      let listed = try #require(try await lots(lot).first { $0.id == DemoLot.alder })
      #expect(listed.hasStore == false)
    }
  }

  @Test("near a place the nearest comes first")
  func near() async throws {
    try await Lot.open { lot in
      try await lot.emptyQuay()
      let near = try await lots(lot, "?near=40.7216,-73.9897")
      #expect(near.map(\.id) == [DemoLot.fairground, DemoLot.alder, DemoLot.quay])
      #expect(near[0].distanceMeters == 0)
      #expect((1_600...1_750).contains(try #require(near[1].distanceMeters)))
      for query in ["?near=north", "?near=91,0", "?near=40.7"] {
        #expect(try await lot.send(.get, "/api/v1/parking/lots\(query)").status == 422)
      }
    }
  }

  @Test("full and closed lots are not listed; an administrator sees the own venues' only")
  func hidden() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      #expect(try await lots(lot, as: admin).map(\.id) == [DemoLot.alder, DemoLot.fairground])
      try await lot.emptyQuay()
      let parker = try await lot.signIn("parker@example.com")
      #expect(try await lots(lot, as: parker).count == 3)
      #expect(try await lots(lot, as: "an old token").count == 3)
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_parking_lots SET available_spaces = 0 WHERE id = \(DemoLot.alder)")
        try db.execute(
          "UPDATE trufan_parking_lots SET is_active = 0 WHERE id = \(DemoLot.quay)")
      }
      #expect(try await lots(lot).map(\.id) == [DemoLot.fairground])
      #expect(try await lot.lot(DemoLot.quay).isActive == false)
      let unknown = try await lot.send(
        .get, "/api/v1/parking/lots/00000000-0000-4000-8000-000000000000")
      #expect(unknown.status == 404)
      #expect(unknown.error == "Parking lot not found")
      #expect(try await lot.send(.get, "/api/v1/parking/lots/alder").status == 422)
    }
  }

  @Test("an administrator adds a lot for a venue of the own, with the contract's defaults")
  func add() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      func add(_ body: String, as token: String, key: String? = nil) async throws -> Reply {
        try await lot.send(.post, "/api/v1/parking/lots", body, as: token, key: key)
      }
      let body = """
        {"name": "Roof", "total_spaces": 3, "location_lat": "40.7", "location_lng": -74,
         "venue_id": "\(Venue.sampleId)", "spaces": [{"space_number": "1", "space_type": "ev"}]}
        """
      let first = try await add(body, as: admin, key: "k")
      #expect(first.status == 201)
      #expect(try await add(body, as: admin, key: "k").text == first.text)
      let roof: ParkingLot = try first.decoded()
      #expect(roof.baseRate == Price(cents: 1000) && roof.hourlyRate == Price(cents: 500))
      #expect(roof.maxDailyRate == Price(cents: 5000) && roof.dynamicMultiplier == .one)
      #expect(roof.minDurationMinutes == 15 && roof.maxDurationHours == 24)
      #expect(roof.availableSpaces == 3)
      let spaces = try await lot.send(TruFanAPI.parkingSpaces(.init(lot: roof.id)), as: admin)
        .decoded(ParkingSpaceList.self).spaces
      #expect(spaces.map(\.spaceNumber) == ["1"])
      #expect(spaces.map(\.spaceType) == ["ev"])

      let foreign = body.replacing(Venue.sampleId, with: "380ccab9-0000-4000-8000-000000000009")
      #expect(try await add(foreign, as: admin).status == 403)
      let noVenue = body.replacing(#""venue_id": "\#(Venue.sampleId)","#, with: "")
      #expect(try await add(noVenue, as: admin).status == 422)
      #expect(try await add("{}", as: admin).status == 422)
      #expect(
        try await add(
          body.replacing("\"total_spaces\": 3", with: "\"total_spaces\": -1"), as: admin
        )
        .status == 422)
      #expect(try await add(body, as: try await lot.signIn("staff@example.com")).status == 403)
    }
  }

  @Test("an administrator changes the named fields; taken spaces stay")
  func change() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let before = try await lot.lot()
      let taken = before.totalSpaces - before.availableSpaces
      func change(_ edit: (inout ParkingLotDraft) -> Void, of id: String = DemoLot.alder)
        async throws -> Reply
      {
        var draft = ParkingLotDraft()
        edit(&draft)
        return try await lot.send(TruFanAPI.changeParkingLot(.init(lot: id)), draft, as: admin)
      }
      let reply = try await change {
        ($0.name, $0.totalSpaces, $0.hourlyRate) = ("Alder", 50, Price(cents: 400))
      }
      #expect(reply.status == 200)
      let after: ParkingLot = try reply.decoded()
      #expect(after.name == "Alder")
      #expect(after.hourlyRate == Price(cents: 400))
      #expect(after.baseRate == before.baseRate)
      #expect(after.availableSpaces == 50 - taken)
      let tooFew = try await change { $0.totalSpaces = taken - 1 }
      #expect(tooFew.status == 400)
      #expect(try await lot.lot() == after)
      #expect(try await change({ $0.name = "Mine" }, of: DemoLot.quay).status == 403)
      let many = (1...60).map { ParkingLotDraft.Space(spaceNumber: "X\($0)") }
      #expect(try await change { $0.spaces = many }.status == 422)
      #expect(try await lot.lot() == after)
    }
  }

  @Test("staff see the spaces of their lots")
  func spaces() async throws {
    try await Lot.open { lot in
      let aisha = try await lot.signIn("aisha@example.com")
      let own = try await lot.send(TruFanAPI.parkingSpaces(.init(lot: DemoLot.alder)), as: aisha)
      let spaces = try own.decoded(ParkingSpaceList.self).spaces
      #expect(spaces.count == 39)
      #expect(spaces.prefix(3).map(\.spaceNumber) == ["A1", "A2", "A3"])
      #expect(spaces[0].box == [44, 36, 46, 84])
      #expect(spaces[1].isOccupied)
      let other = try await lot.send(
        TruFanAPI.parkingSpaces(.init(lot: DemoLot.fairground)), as: aisha)
      #expect(other.status == 403)
      let parker = try await lot.signIn("parker@example.com")
      #expect(
        try await lot.send(TruFanAPI.parkingSpaces(.init(lot: DemoLot.alder)), as: parker).status
          == 403)
    }
  }

  @Test("the document describes lists as lists, and a stay's states")
  func described() async throws {
    try await Lot.open { lot in
      let document = try OpenAPIDocument(
        title: "t", version: "1", server: "http://x", endpoints: lot.truFan.descriptions)
      let root = try #require(
        try JSONSerialization.jsonObject(with: Data(document.json.utf8)) as? [String: Any])
      let components = try #require(root["components"] as? [String: Any])
      let schemas = try #require(components["schemas"] as? [String: [String: Any]])
      for name in ["ParkingLotList", "ParkingSpaceList", "ParkingSessionList"] {
        #expect(schemas[name]?["type"] as? String == "array")
      }
      let session = try #require(schemas["ParkingSession"]?["properties"] as? [String: Any])
      let status = try #require(session["status"] as? [String: Any])
      #expect((status["enum"] as? [String])?.count == ParkingSessionStatus.allCases.count)
      let paths = try #require(root["paths"] as? [String: [String: Any]])
      #expect(paths.keys.count { $0.hasPrefix("/api/v1/parking/") } == 14)
    }
  }
}
