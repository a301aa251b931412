import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The tip of an order")
struct TipTests {
  private static let tip = Price(cents: 200)

  private func note(
    _ order: Order, _ status: OrderItemStatus, _ lot: Lot, _ crew: Crew
  ) async throws -> Order {
    for line in order.items {
      let reply = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)), .init(status: status),
        as: crew.staff)
      #expect(reply.status == 200, "\(reply.text)")
    }
    return try await lot.show(order, as: crew.parker)
  }

  @Test("where nothing is found it goes back with the rest", arguments: TestEngine.allCases)
  func nothingFound(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let placed: Order = try await lot.order(as: crew.parker) { $0.tipAmount = Self.tip }.decoded()
      _ = try await lot.pay(placed, as: crew.parker)
      let order = try await lot.show(placed, as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      let missing = try await note(order, .notFound, lot, crew)
      #expect(missing.totalAmount == .zero && missing.tipAmount == .zero)
      // Found after all, and missing again.
      let found = try await note(order, .found, lot, crew)
      #expect(found.totalAmount == order.totalAmount && found.tipAmount == Self.tip)
      _ = try await note(order, .notFound, lot, crew)
      try await lot.endWithoutGoods(order, as: crew.staff)
      let done = try await lot.show(order, as: crew.parker)
      #expect(done.refundAmount == order.totalAmount)
      #expect(done.paymentStatus == .refunded)
      #expect(try await lot.faults() == [])
    }
  }

  @Test("where money is real it was only held, and is let go")
  func held() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      _ = try await lot.card("pm_card_visa", as: crew.parker)
      let placed: Order = try await lot.order(as: crew.parker) { $0.tipAmount = Self.tip }.decoded()
      _ = try await lot.pay(placed, [(nil, placed.totalAmount.cents)], as: crew.parker)
      let order = try await lot.show(placed, as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      _ = try await note(order, .notFound, lot, crew)
      try await lot.endWithoutGoods(order, as: crew.staff)
      #expect(stripe.intents.map(\.received) == [0])
      #expect(
        try await lot.show(order, as: crew.parker).refundSentence
          == "Nothing was charged; the \(order.totalAmount.formatted) on your card is no longer held."
      )
    }
  }

  @Test("one missing item leaves it as it was chosen")
  func oneMissing() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order: Order = try await lot.order(as: crew.parker) { $0.tipAmount = Self.tip }.decoded()
      _ = try await lot.pay(order, as: crew.parker)
      try await lot.handOverWithoutBread(order, crew)
      let done = try await lot.show(order, as: crew.parker)
      #expect(done.totalAmount.cents == 681 + 200 && done.tipAmount == Self.tip)
    }
  }

  @Test("with the rating it is a charge of its own, which no card takes below 50 cents")
  func leastCharge() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      for (cents, status) in [(1, 422), (49, 422), (50, 200)] {
        let rated = try await lot.send(
          TruFanAPI.rateOrder(.init(order: order.id)),
          .init(rating: 5, tipAmount: Price(cents: cents)), as: crew.parker)
        #expect(rated.status == status, "\(rated.text)")
      }
    }
  }
}
