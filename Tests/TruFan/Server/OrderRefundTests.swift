import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// Mistakes that random sequences beside the model have found.
@Suite("Giving money back")
struct OrderRefundTests {
  private struct Scene: Sendable {
    let lot: Lot
    let bank: ModelledBank
    let order: Order
    let parker: String
    let staff: String
    let admin: String

    func refund(_ cents: Int) async throws -> Reply {
      try await lot.send(
        TruFanAPI.refund(.init(venue: Venue.sampleId, order: order.id)),
        .init(refundAmount: Price(cents: cents), refundReason: "Sorry"), as: admin)
    }

    func seen() async throws -> Order { try await lot.show(order, as: parker) }
  }

  /// A paid order, and a bank that can be away. Jobs run when the test says so.
  private func paid(
    as far: OrderStatus = .pending, _ body: @escaping @Sendable (Scene) async throws -> Void
  ) async throws {
    let bank = ModelledBank(takesAtOnce: true)
    var setting = Lot.Setting()
    setting.service = bank
    setting.runsJobs = false
    try await Lot.open(setting) { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: far, as: staff)
      try await body(
        Scene(
          lot: lot, bank: bank, order: order, parker: parker, staff: staff,
          admin: try await lot.signIn("admin@example.com")))
    }
  }

  @Test("the same refund again is harmless, also when nothing is left", arguments: [300, 1636])
  func again(cents: Int) async throws {
    try await paid { scene in
      for _ in 0..<2 { #expect(try await scene.refund(cents).status == 200) }
      let seen = try await scene.seen()
      #expect(seen.refundAmount?.cents == cents)
      #expect(seen.events.filter { $0.status == "refund_requested" }.count == 1)
    }
  }

  @Test("a refund that the bank has not answered counts when the next is asked for")
  func waiting() async throws {
    try await paid { scene in
      scene.bank.become(.down)
      #expect(try await scene.refund(1636).status == 200)
      let second = try await scene.refund(300)
      #expect(second.status == 400)
      #expect(second.error == "Refund amount cannot exceed order total: $0.00 is left.")
      scene.bank.become(.up)
      try await scene.lot.jobs.runDue()
      #expect(try await scene.seen().refundAmount?.cents == 1636)
    }
  }

  @Test(
    "the hand-over gives back what the goods cost less, beside what an administrator gave back",
    arguments: [true, false])
  func settlement(isBankAway: Bool) async throws {
    try await paid(as: .shopping) { scene in
      let line = try #require(scene.order.items.first { $0.itemId == Goods.bread })
      _ = try await scene.lot.send(
        TruFanAPI.updateLine(.init(order: scene.order.id, line: line.id)),
        .init(status: .notFound), as: scene.staff)
      if isBankAway { scene.bank.become(.down) }
      #expect(try await scene.refund(300).status == 200)
      try await scene.lot.advance(scene.order, to: .delivered, as: scene.staff)
      scene.bank.become(.up)
      try await scene.lot.jobs.runDue()
      // Milk alone costs $6.81.
      #expect(try await scene.seen().refundAmount?.cents == 1636 - 681 + 300)
    }
  }

  @Test("what was given back before the hand-over may be all that the goods cost in the end")
  func moreThanTheGoods() async throws {
    try await paid(as: .shopping) { scene in
      let line = try #require(scene.order.items.first { $0.itemId == Goods.bread })
      _ = try await scene.lot.send(
        TruFanAPI.updateLine(.init(order: scene.order.id, line: line.id)),
        .init(status: .notFound), as: scene.staff)
      #expect(try await scene.refund(1000).status == 200)
      try await scene.lot.advance(scene.order, to: .ready, as: scene.staff)
      let code = try await scene.seen().accessCode
      let handed = try await scene.lot.send(
        TruFanAPI.deliver(.init(order: scene.order.id)), .init(accessCode: code), as: scene.staff)
      #expect(handed.status == 200, "\(handed.text)")
      try await scene.lot.jobs.runDue()
      let seen = try await scene.seen()
      #expect(seen.refundAmount?.cents == 1636)
      #expect(seen.status == .refunded && seen.deliveredAt != nil)
      // The figures count the goods, and as much given back.
      let row = try await scene.lot.database.read { try OrderTable.require(scene.order.id, in: $0) }
      #expect(CountedOrder(row).givenBack.cents == 681)
    }
  }

  @Test("an order that was given back in full has no question open any more")
  func question() async throws {
    try await paid(as: .shopping) { scene in
      let line = try #require(scene.order.items.first)
      let path = OrderLinePath(order: scene.order.id, line: line.id)
      _ = try await scene.lot.send(
        TruFanAPI.propose(path), .init(name: "Oat milk", unitPrice: Price(cents: 400)),
        as: scene.staff)
      #expect(try await scene.refund(1636).status == 200)
      let late = try await scene.lot.send(
        TruFanAPI.answerSubstitution(path), .init(accept: true), as: scene.parker)
      #expect(late.status == 400)
      scene.lot.clock.advance(by: .seconds(120))
      try await scene.lot.jobs.runDue()
      #expect(try await scene.seen().totalAmount.cents == 1636)
    }
  }
}
