import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("What an order's parker is told of the money")
struct OrderNoticeTests {
  private func cancel(_ order: Order, _ lot: Lot, as parker: String) async throws -> String? {
    let reply = try await lot.send(
      TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "Plans"), as: parker)
    #expect(reply.status == 200, "\(reply.text)")
    return try await lot.words("Order cancelled")?
      .replacing("Order #\(order.orderNumber) was cancelled. ", with: "")
  }

  @Test("what was taken goes back, and the sum is named", arguments: TestEngine.allCases)
  func taken(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order = try await lot.paidOrder(as: parker)
      #expect(try await cancel(order, lot, as: parker) == "$16.36 goes back to you.")
    }
  }

  @Test("a declined tip leaves the order as it is, and one minute is one")
  func words() async throws {
    try await Lot.open { lot in
      let order = try await lot.paidOrder(as: try await lot.signIn("parker@example.com"))
      let row = try await lot.database.read { try OrderTable.require(order.id, in: $0) }
      #expect(
        OrderNotice.tipFailed(at: lot.clock.now()).body(row)
          == "Your card was declined for the tip of order #\(order.orderNumber). No tip was taken; "
          + "the order itself stays as it is.")
      let nothing = OrderNotice.MoneyBack(refund: .zero, released: .zero)
      #expect(
        OrderNotice.cancelled(nothing, minutes: 1).body(row)
          .hasSuffix("Nothing was charged. 1 minute of parking that it gave is taken back."))
      #expect(
        OrderNotice.minutesAdded(.init(added: 1, settled: 14)).title(row)
          == "+1 minute of parking")
    }
  }

  @Test(
    "where the goods are, which are in a car only where the place says so in a word of its own",
    arguments: [
      ("Vehicle Trunk", "Your items are in your car"),
      ("Car, back seat", "Your items are in your car"),
      ("Cart 3", "Items purchased and stored: Cart 3"),
      ("Mini-fridge", "Items purchased and stored in fridge"),
    ])
  func place(_ place: String, _ title: String) async throws {
    try await Lot.open { lot in
      let order = try await lot.paidOrder(as: try await lot.signIn("parker@example.com"))
      let row = try await lot.database.read { try OrderTable.require(order.id, in: $0) }
      #expect(OrderNotice.ready(place, at: lot.clock.now()).title(row) == title)
    }
  }

  @Test("how much of the order is bought, and that the rest costs nothing")
  func purchased() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.handOverWithoutBread(order, crew)
      #expect(
        try await lot.words("Items purchased")
          == "1 of 2 items of order #\(order.orderNumber) is bought and on the way to the lot. You do "
          + "not pay for the rest.")
      let row = try await lot.database.read { try OrderTable.require(order.id, in: $0) }
      let all = OrderNotice.purchased(2, of: 2).body(row)
      #expect(
        all == "Everything of order #\(order.orderNumber) is bought and on its way to the lot.")
      let none = OrderNotice.nothingFound(minutes: 0)
      #expect(none.title(row) == "Nothing was found")
      #expect(
        none.body(row)
          == "None of the items of order #\(order.orderNumber) was found. You pay nothing.")
      #expect(
        OrderNotice.nothingFound(minutes: 15).body(row)
          .hasSuffix("You pay nothing. 15 minutes of parking that it gave are taken back."))
    }
  }

  @Test("each move of ready goods is told, also back to where they were; a repeated one is not")
  func moved() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .ready, as: crew.staff)
      for place in ["Trunk", "Trunk", "Refrigerator"] {
        lot.clock.advance(by: .seconds(60))
        let reply = try await lot.send(
          TruFanAPI.store(.init(order: order.id)), .init(storageLocation: place), as: crew.staff)
        #expect(reply.status == 200, "\(reply.text)")
      }
      let notices = try await lot.notices()
      #expect(notices.count { $0 == "Items purchased and stored in fridge" } == 2)
      #expect(notices.count { $0 == "Your items are in your car" } == 1)
    }
  }

  @Test("what was only held is no refund")
  func held() async throws {
    try await Lot.withStripe { _, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      _ = try await lot.pay(order, [(nil, 1636)], as: crew.parker)
      #expect(
        try await cancel(order, lot, as: crew.parker)
          == "Nothing was charged; the $16.36 on your card is no longer held.")
    }
  }

  @Test("an unpaid order cost nothing, also while the bank has no answer yet")
  func nothing() async throws {
    try await Lot.withBank { bank, lot in
      let parker = try await lot.signIn("parker@example.com")
      let unpaid: Order = try await lot.order(as: parker).decoded()
      #expect(try await cancel(unpaid, lot, as: parker) == "Nothing was charged.")
      let waiting: Order = try await lot.order(as: parker).decoded()
      bank.become(.down)
      _ = try await lot.pay(waiting, as: parker)
      #expect(try await cancel(waiting, lot, as: parker) == "Nothing was charged.")
    }
  }

  @Test("somebody else's try to pay is unknown, and asks the bank nothing")
  func strangers() async throws {
    try await Lot.withBank { bank, lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      bank.become(.down)
      _ = try await lot.pay(order, as: parker)
      bank.become(.up)
      let dana = try await lot.signIn("dana@example.com")
      #expect(try await lot.pay(order, as: dana).status == 404)
      let payments = try await lot.payments(of: OrderPayments.subject(order.id))
      #expect(payments.map(\.state) == [.pending])
    }
  }

  @Test("a payment that waits for the bank is seen at once, also by who has looked before")
  func waiting() async throws {
    try await Lot.withBank { bank, lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      #expect(try await lot.show(order, as: parker).payments.isEmpty)
      bank.become(.down)
      _ = try await lot.pay(order, as: parker)
      #expect(try await lot.show(order, as: parker).payments.map(\.state) == [.waiting])
    }
  }
}
