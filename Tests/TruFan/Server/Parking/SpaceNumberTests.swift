import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Numbered spaces")
struct SpaceNumberTests {
  @Test("one space has one number, whatever its capitals and blanks")
  func numbers() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      func name(_ numbers: String...) async throws -> Int {
        var draft = ParkingLotDraft()
        draft.totalSpaces = 60
        draft.spaces = numbers.map { .init(spaceNumber: $0, spaceType: "ev") }
        return try await lot.send(
          TruFanAPI.changeParkingLot(.init(lot: DemoLot.alder)), draft, as: admin
        ).status
      }
      #expect(try await name("z1", "Z 1") == 422)
      for number in ["z1", "Z1", "a1"] { #expect(try await name(number) == 200) }
      let plan = try await lot.send(TruFanAPI.lotPlan(.init(lot: DemoLot.alder)))
        .decoded(ParkingSpaceList.self)
      #expect(plan.spaces.count == 40)
      #expect(plan.spaces.last?.spaceNumber == "Z1")
      #expect(plan.spaces.first?.spaceType == "ev")
      // A number that was stored as it was typed is still found.
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_parking_spaces SET number = 'z 1' WHERE number = 'Z1'")
      }
      #expect(try await name("Z1") == 200)
      let found = try await lot.send(TruFanAPI.lotPlan(.init(lot: DemoLot.alder)))
        .decoded(ParkingSpaceList.self)
      #expect(found.spaces.count == 40)
      let parker = try await lot.signIn("parker@example.com")
      #expect(try await lot.start(as: parker) { $0.spaceNumber = "Z1" }.status == 201)
    }
  }
}
