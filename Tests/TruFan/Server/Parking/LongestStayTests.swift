import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The demo's lots take stays of 24 hours at most.
@Suite("The longest stay")
struct LongestStayTests {
  @Test("no extension leads beyond it, and none is paid for")
  func refused() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 120, as: parker)
      #expect(try await lot.extend(session, minutes: 21 * 60, as: parker).status == 200)
      let longest = try await lot.stored(session)
      let reply = try await lot.extend(session, minutes: 90, as: parker)
      #expect(reply.status == 400)
      #expect(
        reply.error == "Maximum parking duration is 24 hours. You can add at most 1 hour.")
      #expect(try await lot.stored(session) == longest)
      #expect(try await lot.extend(session, minutes: 60, as: parker).status == 200)
      let last = try await lot.extend(session, minutes: 1, as: parker)
      #expect(
        last.error == "Maximum parking duration is 24 hours. This stay cannot be longer.")
    }
  }

  @Test("an order's minutes come on top of it")
  func complimentary() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 120, as: parker)
      let order: Order = try await lot.order(as: parker) { $0.parkingSessionId = session.id }
        .decoded()
      #expect(try await lot.pay(order, as: parker).status == 200)
      #expect(try await lot.extend(session, minutes: 22 * 60, as: parker).status == 200)
      let now = try await lot.stored(session)
      #expect(now.minutesLeft(at: lot.clock.now()) == 24 * 60 + 15)
      #expect(try await lot.extend(session, minutes: 15, as: parker).status == 400)
    }
  }

  @Test("of two phones that buy the last hours one gets them", arguments: TestEngine.allCases)
  func race(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 120, as: parker)
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<2 {
          group.addTask { try await lot.extend(session, minutes: 20 * 60, as: parker) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [200, 400])
      #expect(try await lot.stored(session).boughtTime == ParkingHours(22))
    }
  }

  @Test("a late order is told only where its minutes can be bought")
  func shortStay() async throws {
    let title = "Your parking ends before your order is here"
    for hours in [2, 1] {
      try await Lot.open { lot in
        try await lot.database.write { db in
          try db.execute("UPDATE trufan_parking_lots SET max_duration_hours = \(hours)")
        }
        let parker = try await lot.signIn("parker@example.com")
        let session = try await lot.park(minutes: 60, as: parker)
        let order: Order = try await lot.order(as: parker) { $0.parkingSessionId = session.id }
          .decoded()
        #expect(try await lot.pay(order, as: parker).status == 200)
        lot.passes(45)
        try await lot.eventually("the warning") {
          try await lot.notices().contains("30 minutes of parking left")
        }
        #expect(try await lot.notices().contains(title) == (hours == 2))
      }
    }
  }
}
