import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Saved vehicles")
struct SavedVehicleTests {
  private func add(
    _ plate: String, isDefault: Bool? = nil, to lot: Lot, as token: String
  ) async throws -> Reply {
    var draft = SavedVehicleDraft()
    (draft.plate, draft.isDefault) = (plate, isDefault)
    return try await lot.send(TruFanAPI.addVehicle(), draft, as: token)
  }

  private func plates(_ lot: Lot, as token: String) async throws -> [String] {
    let list: SavedVehicleList = try await lot.send(TruFanAPI.vehicles(), as: token).decoded()
    #expect(list.vehicles.count { $0.isDefault } == (list.vehicles.isEmpty ? 0 : 1))
    #expect(list.vehicles.first?.isDefault ?? true)
    return list.vehicles.map(\.plate)
  }

  @Test("the demo's people have theirs, the default first")
  func demo() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      #expect(try await plates(lot, as: parker) == ["SRH4821", "LTL0099"])
      #expect(try await plates(lot, as: try await lot.signIn("staff@example.com")).isEmpty)
    }
  }

  @Test("one is the default, whatever is added, chosen and removed")
  func defaults() async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      let first: SavedVehicle = try await add("aaa 1", to: lot, as: staff).decoded()
      #expect(first.isDefault && first.plate == "AAA1")
      lot.clock.advance(by: .seconds(1))
      #expect(try await add("BBB2", to: lot, as: staff).status == 201)
      #expect(try await plates(lot, as: staff) == ["AAA1", "BBB2"])
      lot.clock.advance(by: .seconds(1))
      #expect(try await add("CCC3", isDefault: true, to: lot, as: staff).status == 201)
      #expect(try await plates(lot, as: staff) == ["CCC3", "BBB2", "AAA1"])
      var choice = SavedVehicleDraft()
      choice.isDefault = true
      let chosen = try await lot.send(
        TruFanAPI.changeVehicle(.init(vehicle: first.id)), choice, as: staff)
      #expect(try chosen.decoded(SavedVehicle.self).isDefault)
      #expect(try await plates(lot, as: staff) == ["AAA1", "CCC3", "BBB2"])
      let left: SavedVehicleList = try await lot.send(
        TruFanAPI.removeVehicle(.init(vehicle: first.id)), as: staff
      ).decoded()
      #expect(left.vehicles.map(\.plate) == ["CCC3", "BBB2"])
      #expect(left.vehicles[0].isDefault)
      for vehicle in left.vehicles {
        #expect(
          try await lot.send(TruFanAPI.removeVehicle(.init(vehicle: vehicle.id)), as: staff)
            .status == 200)
      }
      #expect(try await plates(lot, as: staff).isEmpty)
    }
  }

  @Test("a plate is kept once; a change keeps what it does not name")
  func changes() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let known = try await add("srh-4821".replacing("-", with: ""), to: lot, as: parker)
      #expect(known.status == 409)
      #expect(try await add("<script>", to: lot, as: parker).status == 422)
      #expect(try await lot.send(TruFanAPI.addVehicle(), .init(), as: parker).status == 422)
      let car = "3082807e-e60d-508c-a6be-3b30aeccf1ba"
      var draft = SavedVehicleDraft()
      (draft.color, draft.name) = ("Green", "")
      let reply = try await lot.send(
        TruFanAPI.changeVehicle(.init(vehicle: car)), draft, as: parker)
      let changed: SavedVehicle = try reply.decoded()
      #expect(changed.color == "Green" && changed.name == nil && changed.make == "Juno")
      draft = SavedVehicleDraft()
      draft.plate = "LTL0099"
      #expect(
        try await lot.send(TruFanAPI.changeVehicle(.init(vehicle: car)), draft, as: parker).status
          == 409)
      let dana = try await lot.signIn("dana@example.com")
      #expect(
        try await lot.send(TruFanAPI.changeVehicle(.init(vehicle: car)), draft, as: dana).status
          == 404)
      #expect(
        try await lot.send(TruFanAPI.removeVehicle(.init(vehicle: car)), as: dana).status == 404)
      #expect(try await plates(lot, as: parker) == ["SRH4821", "LTL0099"])
    }
  }

  @Test("nobody keeps more than twenty")
  func limit() async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      for number in 1...20 {
        #expect(try await add("V\(number)", to: lot, as: staff).status == 201)
      }
      #expect(try await add("V21", to: lot, as: staff).status == 409)
    }
  }
}
