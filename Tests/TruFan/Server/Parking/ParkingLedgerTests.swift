import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Parking's money in the ledger")
struct ParkingLedgerTests {
  private func extend(
    _ lot: Lot, _ session: ParkingSession, card: String? = nil, as token: String, key: String?
  ) async throws -> Reply {
    try await lot.send(
      TruFanAPI.extendParking(.init(code: session.accessCode)),
      ExtendParkingRequest(additionalHours: ParkingHours(1), cardId: card), as: token, key: key)
  }

  private func charges(_ lot: Lot, _ session: ParkingSession) async throws -> [Payment] {
    try await lot.payments(of: ParkingPayments.subject(session.id))
  }

  @Test("a stay and its extensions are charges of one subject", arguments: TestEngine.allCases)
  func charged(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.card("pm_card_visa", as: parker)
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      let path = ParkingCodePath(code: session.accessCode)
      let paid = try await lot.send(
        TruFanAPI.payStay(path), PayParkingRequest(amount: session.basePrice), as: parker)
      #expect(paid.status == 200, "\(paid.text)")
      #expect(try paid.decoded(ParkingSession.self).status == .active)
      for _ in 0..<2 {
        let longer = try await extend(lot, session, as: parker, key: "more")
        #expect(longer.status == 200, "\(longer.text)")
        #expect(try longer.decoded(ParkingSession.self).actualPrice?.cents == 1250)
      }
      let charges = try await charges(lot, session)
      #expect(charges.map(\.part) == [1, 2])
      #expect(charges.map(\.captured) == [900, 350])
      #expect(stripe.intents.map(\.received).sorted() == [350, 900])
      #expect(try await lot.stored(session).minutesLeft(at: lot.clock.now()) == 180)
    }
  }

  @Test("time whose money the bank refuses to take is bought once, and the stay goes on")
  func refusedCapture() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.card("pm_card_visa", as: parker)
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      stripe.meet(.declines, at: "capture")
      let paid = try await lot.send(
        TruFanAPI.payStay(.init(code: session.accessCode)),
        PayParkingRequest(amount: session.basePrice), as: parker)
      #expect(paid.status == 200, "\(paid.text)")
      #expect(try await lot.stored(session).status == .active)
      stripe.meet(.declines, at: "capture")
      _ = try await extend(lot, session, as: parker, key: "more")
      #expect(try await lot.stored(session).minutesLeft(at: lot.clock.now()) == 180)
      // The session says what is unpaid, and another card may pay it: nothing stays held of this one.
      #expect(try await lot.stored(session).unpaidAmount?.cents == 1250)
      try await lot.eventually("nothing is held") {
        stripe.intents.map(\.capturable) == [0, 0]
      }
    }
  }

  @Test("a declined card keeps the space for another one")
  func declined() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let poor = try await lot.card("sim_visa_0341", as: parker)
      lot.clock.advance(by: .seconds(1))
      let good = try await lot.card("sim_visa_4242", as: parker)
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      func pay(_ card: String) async throws -> Reply {
        try await lot.send(
          TruFanAPI.payStay(.init(code: session.id)),
          PayParkingRequest(amount: session.basePrice, cardId: card), as: parker)
      }
      #expect(try await pay(poor).status == 402)
      #expect(try await lot.stored(session).status == .pendingPayment)
      #expect(try await pay(good).status == 200)
      #expect(try await lot.stored(session).status == .active)
      let again = try await pay(good)
      #expect(again.error == "Session is already active, cannot process payment")
      // The default card declines an extension: no time, no money.
      let before = try await lot.stored(session).expiresAt
      #expect(try await extend(lot, session, as: parker, key: "e").status == 402)
      #expect(try await lot.stored(session).expiresAt == before)
      // The same request with another card is another attempt at the same charge.
      #expect(try await extend(lot, session, card: good, as: parker, key: "f").status == 200)
      #expect(try await charges(lot, session).map(\.captured) == [900, 0, 350])
      #expect(try await lot.faults() == [])
    }
  }

  @Test("a payment without an answer: the stay begins when the job has it")
  func killed() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.card("pm_card_visa", as: parker)
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      try await ask(lot, session)
      #expect(try await lot.stored(session).status == .pendingPayment)
      lot.passes(0, seconds: 31)
      try await lot.becomes(.active, session)
      try await lot.eventually("the money is taken") {
        try await charges(lot, session).map(\.captured) == [900]
      }
    }
  }

  @Test("of two stays of one vehicle whose payments are under way at once one is bought")
  func twoStays() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.card("pm_card_visa", as: parker)
      let stays: [ParkingSession] = [
        try await lot.start(as: parker).decoded(), try await lot.start(as: parker).decoded(),
      ]
      for stay in stays { try await ask(lot, stay) }
      lot.passes(0, seconds: 31)
      try await lot.eventually("one is bought, and the other's hold is released") {
        var states: [String] = []
        for stay in stays { states += try await charges(lot, stay).map { "\($0.state)" } }
        return states.sorted() == ["captured", "released"]
      }
      #expect(stripe.intents.filter { $0.received > 0 }.count == 1)
    }
  }

  @Test("an answer that comes after the stay was given up gives the money back")
  func tooLate() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.card("pm_card_visa", as: parker)
      let before = try await lot.lot().availableSpaces
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      try await ask(lot, session)
      #expect(try await lot.end(session, as: parker).status == 200)
      lot.passes(0, seconds: 31)
      try await lot.eventually("the hold is released") {
        try await charges(lot, session).map(\.state) == [.released]
      }
      #expect(try await lot.stored(session).status == .completed)
      #expect(try await lot.lot().availableSpaces == before)
      #expect(stripe.intents.allSatisfy { $0.received == 0 && $0.capturable == 0 })
    }
  }

  @Test("an extension whose answer was lost is bought once with its key")
  func lostExtension() async throws {
    try await Lot.withStripe { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.card("pm_card_visa", as: parker)
      let session: ParkingSession = try await lot.start(as: parker).decoded()
      _ = try await lot.send(
        TruFanAPI.payStay(.init(code: session.id)), .init(amount: session.basePrice), as: parker)
      stripe.meet(.refuses(503), at: "confirm")
      let first = try await extend(lot, session, as: parker, key: "more")
      #expect(first.status == 503)
      let second = try await extend(lot, session, as: parker, key: "more")
      #expect(second.status == 200, "\(second.text)")
      #expect(try await charges(lot, session).map(\.captured) == [900, 350])
      #expect(try await lot.stored(session).minutesLeft(at: lot.clock.now()) == 180)
    }
  }

  /// The first transaction of a stay's payment, and no more.
  private func ask(_ lot: Lot, _ session: ParkingSession) async throws {
    try await lot.database.write { db in
      let payment = try lot.wallet.payments.prepare(
        ParkingPayments.subject(session.id), amount: session.basePrice.money,
        account: DemoLot.parker, in: db)
      let method = try lot.wallet.method(nil, for: DemoLot.parker, in: db)
      _ = try lot.wallet.payments.authorise(payment.id, with: method, in: db)
    }
  }
}
