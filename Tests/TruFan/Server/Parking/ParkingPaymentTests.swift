import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Paying for parking")
struct ParkingPaymentTests {
  @Test("the right amount makes the session active, once")
  func pays() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      for amount in [899, 901, 0, -900] {
        let wrong = try await lot.pay(session, as: parker, amount: Price(cents: amount))
        #expect(wrong.status == 422)
        #expect(wrong.error == "The price of this session is $9.00")
      }
      let reply = try await lot.pay(session, as: parker)
      #expect(reply.status == 200)
      let payment: SimulatePaymentResponse = try reply.decoded()
      #expect(payment.status == .completed)
      #expect(payment.sessionId == session.id)
      let paid = try await lot.stored(session)
      #expect(paid.status == .active)
      #expect(paid.actualPrice == Price(cents: 900))
      let again = try await lot.pay(session, as: parker)
      #expect(again.status == 400)
      #expect(again.error == "Session is already active, cannot process payment")
      #expect(try await lot.stored(session).actualPrice == Price(cents: 900))
      #expect(try await lot.notices() == ["Parking paid at Alder Street Garage"])
    }
  }

  @Test("many phones that pay at once charge once", arguments: TestEngine.allCases)
  func once(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<4 { group.addTask { try await lot.pay(session, as: parker) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [200, 400, 400, 400])
      #expect(try await lot.notices().count == 1)
    }
  }

  @Test("a lost answer is sent again to the same key")
  func replayed() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      let first = try await lot.pay(session, as: parker, key: "p")
      let second = try await lot.pay(session, as: parker, key: "p")
      #expect(first.status == 200 && second.status == 200)
      #expect(first.text == second.text)
    }
  }

  @Test("a payment that fails ends the session and frees its space")
  func fails() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      let session: ParkingSession = try await lot.start(as: parker) { $0.spaceNumber = "A1" }
        .decoded()
      let reply = try await lot.pay(session, as: parker, succeeds: false)
      #expect(reply.status == 200)
      #expect(try reply.decoded(SimulatePaymentResponse.self).status == .failed)
      #expect(try await lot.stored(session).status == .paymentFailed)
      #expect(try await lot.lot().availableSpaces == before)
      #expect(try await lot.isOccupied("A1") == false)
      let again = try await lot.pay(session, as: parker)
      #expect(again.error == "Session is already payment_failed, cannot process payment")
    }
  }

  @Test("nobody pays for, or learns of, somebody else's session")
  func strangers() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let dana = try await lot.signIn("dana@example.com")
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      let reply = try await lot.pay(session, as: dana)
      #expect(reply.status == 404)
      #expect(reply.error == "Parking session not found")
      #expect(try await lot.stored(session).status == .pendingPayment)
    }
  }

  @Test("an unpaid session is cancelled after 15 minutes, to the second, and frees its space")
  func unpaid() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      let session: ParkingSession = try await lot.start(as: parker) { $0.spaceNumber = "A1" }
        .decoded()
      lot.passes(14, seconds: 59)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .pendingPayment)
      lot.passes(0, seconds: 1)
      try await lot.becomes(.cancelled, session)
      #expect(try await lot.lot().availableSpaces == before)
      #expect(try await lot.isOccupied("A1") == false)
      let late = try await lot.pay(session, as: parker)
      #expect(late.error == "Session is already cancelled, cannot process payment")
    }
  }

  @Test("a paid session stays when its 15 minutes are over")
  func paidStays() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(as: parker)
      lot.passes(16)
      try await lot.jobsRest()
      #expect(try await lot.stored(session).status == .active)
    }
  }

  @Test("a stay whose time is over before the payment is not sold")
  func overBeforePayment() async throws {
    var setting = Lot.Setting()
    setting.runsJobs = false
    try await Lot.open(setting) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session: ParkingSession = try await lot.start(minutes: 15, as: parker).decoded()
      lot.passes(15)
      let reply = try await lot.pay(session, as: parker)
      #expect(reply.status == 400)
      #expect(reply.error == "Session is already expired, cannot process payment")
    }
  }
}
