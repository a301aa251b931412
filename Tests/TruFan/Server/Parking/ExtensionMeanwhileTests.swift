import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("More time that two windows buy")
struct ExtensionMeanwhileTests {
  private let moved =
    "This stay ends at another time meanwhile. Look at it again. Nothing is charged."

  @Test("time that was not seen is not added to; a repetition with its key is harmless")
  func unseen() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      func extend(_ key: String, _ seen: WireTime?) async throws -> Reply {
        try await lot.extend(stay, minutes: 60, seen: seen, as: parker, key: key)
      }
      for _ in 0..<2 { #expect(try await extend("a", stay.expiresAt).status == 200) }
      let late = try await extend("b", stay.expiresAt)
      #expect(late.status == 409)
      #expect(late.error == moved)
      #expect(try await lot.stored(stay).boughtTime == ParkingHours(2))
      // Who has seen the new end buys more, and so does a client that says nothing of it.
      #expect(try await extend("b", try await lot.stored(stay).expiresAt).status == 200)
      #expect(try await extend("c", nil).status == 200)
      #expect(try await lot.stored(stay).boughtTime == ParkingHours(4))
    }
  }

  @Test("of many at once one is charged", arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      let answers = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...6 {
          group.addTask {
            try await lot.extend(
              stay, minutes: 30, seen: stay.expiresAt, as: parker, key: "window \(number)"
            ).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(answers.sorted() == [200] + Array(repeating: 409, count: 5))
      #expect(try await lot.stored(stay).boughtTime == ParkingHours(minutes: 90))
    }
  }

  @Test("while a bank is silent, no second extension is begun beside the first")
  func silentBank() async throws {
    try await Lot.withBank { bank, lot in
      let parker = try await lot.signIn("parker@example.com")
      let stay = try await lot.park(minutes: 60, as: parker)
      bank.become(.down)
      _ = try await lot.extend(stay, minutes: 60, seen: stay.expiresAt, as: parker, key: "a")
      let second = try await lot.extend(
        stay, minutes: 60, seen: stay.expiresAt, as: parker, key: "b")
      #expect(second.status == 409)
      #expect(
        second.error
          == "More time is being paid for this stay already. Look at its end again. Nothing is charged "
          + "twice.")
      bank.become(.up)
      let first = try await lot.extend(
        stay, minutes: 60, seen: stay.expiresAt, as: parker, key: "a")
      #expect(first.status == 200, "\(first.text)")
      #expect(try await lot.stored(stay).boughtTime == ParkingHours(2))
    }
  }
}
