import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The time of a stay")
struct ParkingTimeTests {
  @Test("is told once when 30 minutes are left, and ends by itself", arguments: TestEngine.allCases)
  func runsOut(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      let session = try await lot.park(as: parker) { $0.spaceNumber = "A1" }
      lot.passes(89, seconds: 59)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .active)
      lot.passes(0, seconds: 1)
      try await lot.becomes(.expiringSoon, session)
      lot.passes(29, seconds: 59)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .expiringSoon)
      #expect(try await lot.lot().availableSpaces == before - 1)
      lot.passes(0, seconds: 1)
      try await lot.becomes(.expired, session)
      #expect(try await lot.stored(session).endTime == session.expiresAt)
      #expect(try await lot.lot().availableSpaces == before)
      #expect(try await lot.isOccupied("A1") == false)
      #expect(
        try await lot.notices() == [
          "Parking paid at Alder Street Garage", "30 minutes of parking left",
          "Your parking is over",
        ])
    }
  }

  @Test("more time moves the notice and the end, and costs the hourly part")
  func extended() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      lot.passes(30)
      try await lot.becomes(.expiringSoon, session)
      let later = try await lot.signIn("parker@example.com")
      let reply = try await lot.extend(
        session, minutes: 60, code: session.accessCode.lowercased(), as: later)
      #expect(reply.status == 200)
      let longer: ParkingSession = try reply.decoded()
      #expect(longer.status == .active)
      #expect(longer.actualPrice == Price(cents: 900))
      #expect(longer.basePrice == Price(cents: 550))
      #expect(longer.minutesLeft(at: lot.clock.now()) == 90)
      lot.passes(45)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .active)
      lot.passes(15)
      try await lot.becomes(.expiringSoon, session)
      lot.passes(30)
      try await lot.becomes(.expired, session)
      #expect(try await lot.notices().count { $0.hasSuffix("of parking left") } == 2)
    }
  }

  @Test("more time is not sold above the price that was shown, and its key is free again")
  func dearer() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      let shown = Price(cents: 350)
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_parking_lots SET hourly_rate = 700")
      }
      let refused = try await lot.extend(
        session, minutes: 60, shown: shown, as: parker, key: "more")
      #expect(refused.status == 422)
      #expect(refused.error == "More time costs $7.00 now. Nothing is charged.")
      #expect(try await lot.stored(session).expiresAt == session.expiresAt)
      #expect(try await lot.stored(session).actualPrice == Price(cents: 550))
      let paid = try await lot.extend(
        session, minutes: 60, shown: Price(cents: 700), as: parker, key: "more")
      #expect(paid.status == 200)
      #expect(try paid.decoded(ParkingSession.self).actualPrice == Price(cents: 1250))
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_parking_lots SET hourly_rate = 350")
      }
      let cheaper = try await lot.extend(
        session, minutes: 60, shown: Price(cents: 700), as: parker)
      #expect(try cheaper.decoded(ParkingSession.self).actualPrice == Price(cents: 1600))
    }
  }

  @Test("who has little time left even so is told again ten minutes before the end, not at once")
  func shortExtension() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      lot.passes(50)
      try await lot.becomes(.expiringSoon, session)
      let later = try await lot.signIn("parker@example.com")
      #expect(try await lot.extend(session, minutes: 15, as: later).status == 200)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .expiringSoon)
      #expect(try await lot.notices().count { $0.hasSuffix("of parking left") } == 1)
      lot.passes(15)
      try await lot.eventually("the second warning") {
        try await lot.notices().count { $0.hasSuffix("of parking left") } == 2
      }
      lot.passes(10)
      try await lot.becomes(.expired, session)
    }
  }

  @Test("extensions that cannot be")
  func refusals() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      let early = try await lot.extend(session, minutes: 60, as: parker)
      #expect(early.status == 400)
      #expect(early.error == "Cannot extend session with status: pending_payment")
      #expect(try await lot.pay(session, as: parker).status == 200)
      let mismatch = try await lot.extend(session, minutes: 60, code: "AAAAAAAA", as: parker)
      #expect(mismatch.status == 400)
      #expect(mismatch.error == "Access code mismatch")
      for minutes in [0, -60, 1441] {
        #expect(try await lot.extend(session, minutes: minutes, as: parker).status == 422)
      }
      #expect(try await lot.stored(session).expiresAt == session.expiresAt)
      #expect(try await lot.end(session, as: parker).status == 200)
      let late = try await lot.extend(session, minutes: 60, as: parker)
      #expect(late.error == "Cannot extend session with status: completed")
    }
  }

  @Test("two phones that extend at once both get their time", arguments: TestEngine.allCases)
  func extendedTwice(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<3 {
          group.addTask { try await lot.extend(session, minutes: 60, as: parker) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status) == [200, 200, 200])
      let now = try await lot.stored(session)
      #expect(now.minutesLeft(at: lot.clock.now()) == 240)
      #expect(now.actualPrice == Price(cents: 550 + 3 * 350))
    }
  }

  @Test("ending frees the space, once, however often it is repeated")
  func ends() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      let session = try await lot.park(as: parker) { $0.spaceNumber = "A1" }
      for _ in 0..<3 {
        let reply = try await lot.end(session, as: parker)
        #expect(reply.status == 200)
        #expect(try reply.decoded(ParkingSession.self).status == .completed)
      }
      #expect(try await lot.lot().availableSpaces == before)
      #expect(try await lot.isOccupied("A1") == false)
      lot.passes(180)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .completed)
      #expect(try await lot.lot().availableSpaces == before)
      let later = try await lot.signIn("parker@example.com")
      let unpaid: ParkingSession = try await lot.start(as: later).decoded()
      #expect(try await lot.end(unpaid, as: later).status == 200)
      lot.passes(16)
      try await lot.jobsRest()
      let over = try await lot.stored(unpaid)
      #expect(over.status == .completed)
      #expect(try await lot.lot().availableSpaces == before)
    }
  }

  @Test("a stay that is given up frees its space; one that is paid for meanwhile goes on")
  func givenUp() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      let session: ParkingSession = try await lot.start(as: parker) { $0.spaceNumber = "A1" }
        .decoded()
      for _ in 0..<2 {
        let reply = try await lot.end(session, unpaidOnly: true, as: parker)
        #expect(try reply.decoded(ParkingSession.self).status == .completed)
      }
      #expect(try await lot.lot().availableSpaces == before)
      #expect(try await lot.isOccupied("A1") == false)
      let paid = try await lot.park(as: parker)
      let refused = try await lot.end(paid, unpaidOnly: true, as: parker)
      #expect(refused.status == 409)
      #expect(refused.error == "This stay is paid for now, and goes on.")
      #expect(try await lot.stored(paid).status == .active)
    }
  }

  @Test("an expired session is not ended again")
  func endOfExpired() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(minutes: 60, as: parker)
      lot.passes(60)
      try await lot.becomes(.expired, session)
      let later = try await lot.signIn("parker@example.com")
      let reply = try await lot.end(session, as: later)
      #expect(reply.status == 400)
      #expect(reply.error == "Cannot end session with status: expired")
    }
  }
}
