import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Goods that were handed over and are not paid")
struct UnpaidDeliveryTests {
  private static let title = "Please pay your order"

  private func reminders(_ lot: Lot) async throws -> Int {
    try await lot.notices().filter { $0 == Self.title }.count
  }

  @Test("the parker is reminded once a day until it is paid", arguments: TestEngine.allCases)
  func reminded(_ engine: TestEngine) async throws {
    try await Lot.withStripe(engine) { stripe, lot in
      let (order, _) = try await lot.deliveredUnpaid(stripe)
      lot.passes(24 * 60 - 1)
      try await lot.jobsRest()
      #expect(try await reminders(lot) == 0)
      for day in 1...2 {
        lot.passes(day == 1 ? 1 : 24 * 60)
        try await lot.eventually("reminder \(day)") { try await reminders(lot) == day }
      }
      #expect(
        try await lot.words(Self.title)
          == "Order #\(order.orderNumber) was handed over to you, and $16.36 is not paid. Open it "
          + "and choose a card.")
      // A job whose end was not noted runs again.
      try await lot.database.write { db in
        try db.execute(
          """
          UPDATE jobs SET state = 'ready'
          WHERE kind = 'trufan.order-reminder' AND key = \("\(order.id) 2")
          """)
      }
      lot.passes(0)
      try await lot.jobsRest()
      #expect(try await reminders(lot) == 2)
      let parker = try await lot.signIn("parker@example.com")
      let other = try await lot.card("pm_card_mastercard", as: parker)
      #expect(try await lot.pay(order, [(other, 1636)], as: parker).status == 200)
      lot.passes(3 * 24 * 60)
      try await lot.jobsRest()
      #expect(try await reminders(lot) == 2)
    }
  }

  @Test("its administrator finds it among those that are not paid")
  func filter() async throws {
    try await Lot.withStripe { stripe, lot in
      let (order, crew) = try await lot.deliveredUnpaid(stripe)
      _ = try await lot.order(as: crew.parker)
      let admin = try await lot.signIn("admin@example.com")
      var wish = AdminOrdersPath(venue: Venue.sampleId)
      wish.status = OrderGroup.unpaid
      func unpaid() async throws -> [String] {
        let page: OrdersResponse = try await lot.send(
          TruFanAPI.adminOrders(wish), as: admin
        ).decoded()
        #expect(page.total == page.orders.count)
        return page.orders.map(\.id)
      }
      #expect(try await unpaid() == [order.id])
      lot.clock.advance(by: .seconds(1))
      let other = try await lot.card("pm_card_mastercard", as: crew.parker)
      #expect(try await lot.pay(order, [(other, 1636)], as: crew.parker).status == 200)
      #expect(try await unpaid() == [])
    }
  }

  @Test("earn nothing, return no points and bring no bonus until they are paid")
  func rewards() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let friend = try await lot.register(
        "friend", code: try await lot.rewards(as: crew.parker).code)
      try await lot.give(400, to: friend.account)
      let visa = try await lot.card("pm_card_visa", as: friend.token)
      let order: Order = try await lot.order(as: friend.token) { $0.redeemPoints = true }.decoded()
      let total = order.totalAmount.cents
      #expect(try await lot.pay(order, [(visa, total)], as: friend.token).status == 200)
      stripe.meet(.declines, at: "capture")
      try await lot.advance(
        try await lot.show(order, as: friend.token), to: .delivered, as: crew.staff)
      let rated = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)), .init(rating: 5), as: friend.token)
      #expect(try rated.decoded(Order.self).status == .completed)
      let unpaid = try await lot.points(of: friend.account)
      #expect(unpaid == ["earned 400", "redeemed -400"])
      #expect(try await lot.points().isEmpty)
      lot.clock.advance(by: .seconds(1))
      let other = try await lot.card("pm_card_mastercard", as: friend.token)
      #expect(try await lot.pay(order, [(other, total)], as: friend.token).status == 200)
      #expect(
        try await lot.points(of: friend.account)
          == ["earned 111", "earned 400", "redeemed -400", "welcome 500"])
      #expect(try await lot.points() == ["referral 500"])
    }
  }
}
