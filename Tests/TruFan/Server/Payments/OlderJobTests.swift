import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Jobs that an earlier server has left")
struct OlderJobTests {
  private static let lost = "Not paid again after the bank had let go of the money"

  /// The jobs of unpaid orders as the server stored them that did not name the lost try in them.
  private func makeOlder(_ lot: Lot) async throws {
    try await lot.database.write { db in
      let orders: [(key: String, order: String)] = try db.all(
        "SELECT key FROM jobs WHERE kind = 'trufan.order-unpaid'"
      ) { row in
        let key: String = try row["key"]
        return (key, String(key.prefix(36)))
      }
      for (key, order) in orders {
        let payload = String(
          decoding: try WireJSON.encode(OrderJobs.Subject(order: order)), as: UTF8.self)
        try db.execute(
          """
          UPDATE jobs SET payload = \(payload)
          WHERE kind = 'trufan.order-unpaid' AND key = \(key)
          """)
      }
    }
  }

  @Test("an order that is not paid again in time is cancelled", arguments: TestEngine.allCases)
  func lostHold(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let parker = try await lot.signIn("parker@example.com")
      let card = try await lot.card("pm_card_visa", as: parker)
      let wish = WireTime(lot.clock.now().adding(.seconds(5 * 3600)))
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      #expect(try await lot.pay(order, [(card, 1636)], as: parker).status == 200)
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: card)), as: parker)
      let from = try #require(order.shoppingFrom).timestamp
      lot.clock.advance(by: from.adding(.seconds(-600)).since(lot.clock.now()))
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the hold is lost") {
        try await lot.paymentStatus(order) == .failed
      }
      try await makeOlder(lot)
      // The job of the new order finds that another one watches the lost hold.
      lot.passes(11)
      try await lot.jobsRest()
      #expect(try await lot.status(order) == .pending)
      lot.passes(OrderRules.repaymentLifetime)
      try await lot.eventually("it is cancelled") { try await lot.status(order) == .cancelled }
      let row = try await lot.database.read { try OrderTable.require(order.id, in: $0) }
      #expect(row.cancellationReason == Self.lost)
    }
  }

  @Test("a new order that nobody pays is cancelled")
  func newOrder() async throws {
    try await Lot.withStripe { _, lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      try await makeOlder(lot)
      lot.passes(OrderRules.unpaidLifetime)
      try await lot.eventually("it is cancelled") { try await lot.status(order) == .cancelled }
    }
  }
}
