import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A vehicle whose stay is paid")
struct ParkedAlreadyTests {
  private let sentence =
    "SRH4821 is parked at Alder Street Garage already. Extend that stay instead."

  @Test("does not park there a second time, and may after its stay", arguments: TestEngine.allCases)
  func start(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(as: parker)
      let free = try await lot.lot().availableSpaces
      let again = try await lot.start(as: parker) { $0.vehiclePlate = "SRH 4821" }
      #expect(again.status == 409)
      #expect(again.error == sentence)
      #expect(try await lot.lot().availableSpaces == free)
      // Another vehicle, another lot and another person's account are something else.
      #expect(try await lot.start(as: parker) { $0.vehiclePlate = "LTL 0099" }.status == 201)
      #expect(try await lot.start(at: DemoLot.fairground, as: parker).status == 201)
      #expect(try await lot.start(as: try await lot.signIn("dana@example.com")).status == 201)
      #expect(try await lot.end(session, as: parker).status == 200)
      #expect(try await lot.start(as: parker).status == 201)
    }
  }

  @Test(
    "is not paid for twice, where two stays were begun, and the paid one counts",
    arguments: TestEngine.allCases)
  func pay(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let first: ParkingSession = try await lot.start(as: parker).decoded()
      lot.passes(1)
      let second: ParkingSession = try await lot.start(as: parker).decoded()
      #expect(try await lot.pay(first, as: parker).status == 200)
      let refused = try await lot.pay(second, as: parker)
      #expect(refused.status == 409)
      #expect(refused.error == sentence)
      #expect(try await lot.stored(second).status == .pendingPayment)
      // The paid one is the parker's stay, though the other one began later.
      let current: CurrentParking = try await lot.send(
        TruFanAPI.currentParking(.init()), as: parker
      ).decoded()
      #expect(current.session?.id == first.id)
    }
  }

  @Test(
    "is paid for once where two windows pay at one instant, and the other one is told why not",
    arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      var stays: [ParkingSession] = []
      for _ in 1...2 { stays.append(try await lot.start(as: parker).decoded()) }
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for stay in stays { group.addTask { try await lot.pay(stay, as: parker) } }
        return try await group.reduce(into: [Reply]()) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [200, 409], "\(replies.map(\.text))")
      #expect(replies.first { $0.status == 409 }?.error == sentence)
    }
  }

  @Test("has the first answer again by the same key")
  func repeated() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let first = try await lot.start(as: parker, key: "k")
      #expect(try await lot.pay(try first.decoded(), as: parker, key: "p").status == 200)
      let again = try await lot.start(as: parker, key: "k")
      #expect(again.status == 201)
      #expect(again.text == first.text)
    }
  }
}
