import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What an earlier server has stored of payments")
struct PaymentUpgradeTests {
  /// The columns of the newer steps go, and their rows in the list of steps.
  private func goBack(_ database: Database) async throws {
    try await database.write { db in
      try db.execute("ALTER TABLE trufan_parking_debts DROP COLUMN paying_part")
      try db.execute("ALTER TABLE trufan_orders DROP COLUMN later_tip")
      try db.forgetSteps([23, 24])
    }
  }

  /// A stay with a debt of $9.00, which its parker has tried to pay with a card that was declined.
  private func owe(_ lot: Lot, as parker: String) async throws -> String {
    let stay = try await lot.park(as: parker)
    let now = lot.clock.now()
    try await lot.database.write { db in
      _ = try ParkingDebtTable.add(
        Price(cents: 900), part: 1, to: stay.id, at: now, in: db)
      _ = try lot.wallet.payments.prepare(
        ParkingPayments.subject(stay.id), part: ParkingMoney.debtPart,
        amount: Price(cents: 900).money, account: DemoLot.parker, in: db)
    }
    return stay.id
  }

  @Test(
    "says which payment pays a debt, and what of a tip came later",
    arguments: TestEngine.lasting)
  func upgrade(_ engine: TestEngine) async throws {
    let lasting = LastingDatabase(engine: engine)
    defer { withExtendedLifetime(lasting) {} }
    let before = try lasting.open()
    try await Lot.open(Lot.Setting(database: before, clock: lasting.clock)) { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)),
        .init(rating: 5, tipAmount: Price(cents: 300)), as: crew.parker)
      #expect(rated.status == 200, "\(rated.text)")
      _ = try await owe(lot, as: crew.parker)
    }
    try await goBack(before)
    try await before.close()
    let after = try lasting.open()
    let (part, tip) = try await after.read { db in
      (
        try db.value("SELECT paying_part FROM trufan_parking_debts", as: Int.self),
        try db.value("SELECT later_tip FROM trufan_orders WHERE rating = 5", as: Int.self)
      )
    }
    #expect(part == ParkingMoney.debtPart && tip == 300)
    try await after.close()
  }
}
