import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Unpaid parking, for the lot's staff")
struct UnpaidParkingTests {
  private func path(_ stay: ParkingSession) -> VenueStayPath {
    VenueStayPath(venue: Venue.sampleId, session: stay.id)
  }

  private func unpaid(_ lot: Lot, as staff: String) async throws -> UnpaidParking {
    try await lot.send(TruFanAPI.unpaidParking(.init(venue: Venue.sampleId)), as: staff).decoded()
  }

  private func settle(
    _ stay: ParkingSession, _ cents: Int, _ lot: Lot, as admin: String
  ) async throws -> Reply {
    try await lot.send(
      TruFanAPI.settleParking(path(stay)), SettleParkingRequest(amount: Price(cents: cents)),
      as: admin)
  }

  @Test(
    "has the amount and the vehicle; who still stands there comes first",
    arguments: TestEngine.allCases)
  func list(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      #expect(try await unpaid(lot, as: crew.staff) == UnpaidParking(stays: [], total: 0))
      let over: ParkingSession = try await lot.start(as: crew.parker) { $0.vehiclePlate = "OVER 1" }
        .decoded()
      let (parked, card) = try await lot.refusedStay(stripe, as: crew.parker)
      lot.clock.advance(by: .seconds(60))
      let since = WireTime(lot.clock.now())
      stripe.meet(.declines, at: "capture")
      #expect(try await lot.payStay(over, 900, with: card, as: crew.parker).status == 200)
      #expect(try await lot.end(over, as: crew.parker).status == 200)
      let seen = try await unpaid(lot, as: crew.staff)
      #expect(seen.stays.map(\.id) == [parked.id, over.id] && seen.total == 2)
      #expect(seen.stays.map(\.amount.cents) == [900, 900])
      #expect(seen.stays.last?.since == since && seen.stays.last?.remindedAt == nil)
      #expect(seen.stays.first?.session.vehiclePlate == "SRH4821")
      #expect(try await lot.payStay(parked, 900, with: card, as: crew.parker).status == 200)
      #expect(try await unpaid(lot, as: crew.staff).stays.map(\.id) == [over.id])
    }
  }

  @Test("is for the venue's own staff, and only its administrators take money")
  func access() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (stay, _) = try await lot.refusedStay(stripe, as: crew.parker)
      let list = TruFanAPI.unpaidParking(.init(venue: Venue.sampleId))
      #expect(try await lot.send(list, as: crew.parker).status == 403)
      #expect(try await lot.send(list).status == 403)
      #expect(
        try await lot.send(TruFanAPI.remindOfParking(path(stay)), as: crew.parker).status == 403)
      #expect(try await settle(stay, 900, lot, as: crew.staff).status == 403)
      let elsewhere = "380ccab9-0000-4000-8000-000000000002"
      let aisha = try await lot.signIn("aisha@example.com")
      #expect(
        try await lot.send(TruFanAPI.unpaidParking(.init(venue: elsewhere)), as: aisha).status
          == 403)
      // This one works there, too, but the stay is at another venue's lot.
      for unknown in [
        VenueStayPath(venue: elsewhere, session: stay.id),
        VenueStayPath(venue: Venue.sampleId, session: Venue.sampleId),
      ] {
        #expect(
          try await lot.send(TruFanAPI.remindOfParking(unknown), as: crew.staff).status == 404)
      }
      #expect(try await unpaid(lot, as: crew.staff).stays.map(\.id) == [stay.id])
    }
  }

  @Test("a parker is reminded once a day", arguments: TestEngine.allCases)
  func reminder(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let crew = try await lot.crew()
      let (stay, _) = try await lot.refusedStay(stripe, as: crew.parker)
      func remind(as staff: String) async throws -> Int {
        let reply = try await lot.send(TruFanAPI.remindOfParking(path(stay)), as: staff)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try reply.decoded(UnpaidParking.self).stays.first?.remindedAt != nil)
        return try await lot.notices().filter { $0 == "Please pay your parking" }.count
      }
      for _ in 0..<2 { #expect(try await remind(as: crew.staff) == 1) }
      #expect(
        try await lot.words("Please pay your parking")
          == "$9.00 for SRH4821 at Alder Street Garage is not paid, because your card's bank "
          + "refused. Please pay with another card.")
      lot.passes(24 * 60)
      #expect(try await remind(as: try await lot.signIn("staff@example.com")) == 2)
    }
  }

  @Test("what is paid at the lot is settled, once, and no card pays it again")
  func atTheLot() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: crew.parker)
      let wrong = try await settle(stay, 899, lot, as: admin)
      #expect(wrong.status == 409)
      #expect(wrong.error == "$9.00 of this stay is unpaid by now. Look again before you take it.")
      for _ in 0..<2 {
        let reply = try await settle(stay, 900, lot, as: admin)
        #expect(try reply.decoded(UnpaidParking.self).stays == [], "\(reply.text)")
      }
      #expect(try await lot.currentParking(as: crew.parker).session?.unpaidAmount == nil)
      #expect(try await lot.notices().filter { $0 == "Your parking is paid" }.count == 1)
      #expect(try await lot.payStay(stay, 900, with: card, as: crew.parker).status == 400)
      #expect(stripe.intents.allSatisfy { $0.received == 0 })
    }
  }

  @Test("money that was paid by card or to a colleague meanwhile is told, and not noted")
  func paidMeanwhile() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: crew.parker)
      #expect(try await lot.payStay(stay, 900, with: card, as: crew.parker).status == 200)
      let told = try await lot.notices()
      let late = try await settle(stay, 900, lot, as: admin)
      #expect(late.status == 409)
      #expect(
        late.error == "The parker has paid this by card already. Give back what you have taken.")
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_parking_debts SET settled_by = 'a colleague'")
      }
      #expect(
        try await settle(stay, 900, lot, as: admin).error
          == "A colleague has noted this as paid already. Give back what you have taken.")
      #expect(try await lot.notices() == told)
    }
  }

  @Test(
    "while the parker pays with a card nobody takes the money at the lot",
    arguments: [true, false])
  func both(asksFirst: Bool) async throws {
    try await Lot.withStripe(runsJobs: false) { stripe, lot in
      let crew = try await lot.crew()
      let admin = try await lot.signIn("admin@example.com")
      let (stay, card) = try await lot.refusedStay(stripe, as: crew.parker)
      let before = stripe.calls.count
      stripe.meet(.slow(.seconds(1)), at: "capture")
      async let paying = lot.payStay(stay, 900, with: card, as: crew.parker)
      try await lot.eventually("it is being charged") {
        stripe.calls.dropFirst(before).contains { $0.path.hasSuffix("/capture") }
      }
      if asksFirst {
        let refused = try await settle(stay, 900, lot, as: admin)
        #expect(refused.status == 409)
        #expect(refused.error == "The parker is just paying with a card. Look again in a minute.")
      } else {
        // A server that does not look, such as one of another version: what is too much goes back.
        let now = lot.clock.now()
        try await lot.database.write { db in
          try ParkingDebtTable.settle(ofSession: stay.id, by: "admin", at: now, in: db)
        }
      }
      #expect(try await paying.status == 200)
      #expect(stripe.refunds.map(\.amount) == (asksFirst ? [] : [900]))
      #expect(try await lot.currentParking(as: crew.parker).session?.unpaidAmount == nil)
    }
  }
}
