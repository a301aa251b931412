import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A substitute keeps to the rules of an order's items")
struct SubstituteRuleTests {
  /// For adults, $3.44.
  private static let lager = "7f89b740-5df7-5609-b3e0-16becc347894"
  private static let soldOut = "49875111-e320-5d71-a72f-94521cdc2d45"

  /// An order that is shopped for.
  private struct Errand: Sendable {
    let lot: Lot
    let order: Order
    let crew: Crew

    func line(_ item: String) async throws -> OrderItem {
      try #require(try await lot.show(order, as: crew.parker).items.first { $0.itemId == item })
    }

    func propose(
      _ request: ProposeSubstituteRequest, for item: String = Goods.milk
    ) async throws -> Reply {
      let line = try await line(item)
      return try await lot.send(
        TruFanAPI.propose(.init(order: order.id, line: line.id)), request, as: crew.staff)
    }

    func answer(_ accepts: Bool, for item: String = Goods.milk) async throws {
      let line = try await line(item)
      let reply = try await lot.send(
        TruFanAPI.answerSubstitution(.init(order: order.id, line: line.id)),
        .init(accept: accepts), as: crew.parker)
      #expect(reply.status == 200, "\(reply.text)")
    }

    func note(_ request: UpdateItemRequest, for item: String = Goods.milk) async throws {
      let line = try await line(item)
      let reply = try await lot.send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)), request, as: crew.staff)
      #expect(reply.status == 200, "\(reply.text)")
    }

    func count(_ event: String) async throws -> Int {
      try await lot.show(order, as: crew.parker).events.count { $0.status == event }
    }
  }

  private func shopping(
    _ lines: [CreateOrderRequest.Line] = Lot.lines, engine: TestEngine = .ofProducts,
    _ body: @escaping @Sendable (Errand) async throws -> Void
  ) async throws {
    try await Lot.open(engine) { lot in
      let crew = try await lot.crew()
      let order: Order = try await lot.order(lines, as: crew.parker) { $0.confirmsAge = true }
        .decoded()
      _ = try await lot.pay(order, as: crew.parker)
      try await lot.advance(order, to: .shopping, as: crew.staff)
      try await body(
        Errand(lot: lot, order: try await lot.show(order, as: crew.parker), crew: crew))
    }
  }

  private static let oats = ProposeSubstituteRequest(
    name: "Oat milk", unitPrice: Price(cents: 500))

  @Test("nothing for adults to a parker who has confirmed no age", arguments: TestEngine.allCases)
  func age(_ engine: TestEngine) async throws {
    try await shopping(engine: engine) { errand in
      let reply = try await errand.propose(.init(itemId: Self.lager))
      #expect(reply.status == 400)
      #expect(
        reply.error
          == "Crisp Lager, 16 oz Can is for adults, and the parker has confirmed no age for this "
          + "order. Propose something else.")
      #expect(try await errand.line(Goods.milk).substitution == nil)
      #expect(try await !errand.lot.notices().contains("Is a substitute all right?"))
    }
  }

  @Test("who has confirmed an age may get it, and shows the proof of it at the car")
  func ofAge() async throws {
    let lines = Lot.lines + [CreateOrderRequest.Line(itemId: Self.lager, quantity: 1)]
    try await shopping(lines) { errand in
      #expect(try await errand.propose(.init(itemId: Self.lager)).status == 200)
      try await errand.answer(true)
      try await errand.note(.init(status: .notFound), for: Self.lager)
      try await errand.lot.advance(errand.order, to: .ready, as: errand.crew.staff)
      #expect(
        try await errand.lot.show(errand.order, as: errand.crew.parker).requiresAgeVerification)
      let path = TruFanAPI.deliver(.init(order: errand.order.id))
      var handing = DeliverRequest(accessCode: errand.order.accessCode)
      let unseen = try await errand.lot.send(path, handing, as: errand.crew.staff)
      #expect(unseen.status == 400)
      handing.ageVerified = true
      #expect(try await errand.lot.send(path, handing, as: errand.crew.staff).status == 200)
      let handedOver = try await errand.lot.show(errand.order, as: errand.crew.parker)
      #expect(!handedOver.requiresAgeVerification)
    }
  }

  @Test(
    "goods for adults that are missing or replaced need no proof of age",
    arguments: TestEngine.allCases, [true, false])
  func noProof(_ engine: TestEngine, _ isReplaced: Bool) async throws {
    let lines = Lot.lines + [CreateOrderRequest.Line(itemId: Self.lager, quantity: 1)]
    try await shopping(lines, engine: engine) { errand in
      #expect(errand.order.requiresAgeVerification)
      if isReplaced {
        let cheap = ProposeSubstituteRequest(itemId: Goods.milk, unitPrice: Price(cents: 100))
        #expect(try await errand.propose(cheap, for: Self.lager).status == 200)
        try await errand.answer(true, for: Self.lager)
      } else {
        try await errand.note(.init(status: .notFound), for: Self.lager)
        // The age that the parker has confirmed stays confirmed.
        #expect(try await errand.propose(.init(itemId: Self.lager)).status == 200)
        try await errand.answer(false)
      }
      try await errand.lot.advance(errand.order, to: .ready, as: errand.crew.staff)
      let ready = try await errand.lot.show(errand.order, as: errand.crew.parker)
      #expect(!ready.requiresAgeVerification)
      let listed: OrdersResponse = try await errand.lot.send(
        TruFanAPI.myOrders(.init()), as: errand.crew.parker
      ).decoded()
      #expect(listed.orders.map(\.requiresAgeVerification) == [false])
      let handing = DeliverRequest(accessCode: errand.order.accessCode)
      let reply = try await errand.lot.send(
        TruFanAPI.deliver(.init(order: errand.order.id)), handing, as: errand.crew.staff)
      #expect(reply.status == 200, "\(reply.text)")
    }
  }

  @Test("nothing that is out of stock, and no more of an item than one order may have")
  func stockAndLimit() async throws {
    try await shopping { errand in
      let gone = try await errand.propose(.init(itemId: Self.soldOut))
      #expect(gone.status == 400)
      #expect(gone.error == "Bag of Ice, 7 lb is out of stock. Propose something else.")
      try await errand.lot.database.write { db in
        try db.execute("UPDATE trufan_items SET max_quantity = 2 WHERE id = \(Goods.bread)")
      }
      let bread = ProposeSubstituteRequest(itemId: Goods.bread)
      let third = try await errand.propose(bread)
      #expect(third.status == 400)
      #expect(third.error?.contains("is more than the 2 per order. Propose something") == true)
      // The two loaves of the order are missing, so one may come instead of the milk.
      try await errand.note(.init(status: .notFound), for: Goods.bread)
      #expect(try await errand.propose(bread).status == 200)
    }
  }

  @Test("a price that cannot be has a sentence, with an item and without", arguments: [0, -1])
  func price(_ cents: Int) async throws {
    try await shopping { errand in
      for item in [Goods.bread, nil] {
        let reply = try await errand.propose(
          .init(itemId: item, name: "Oat milk", unitPrice: Price(cents: cents)))
        #expect(reply.status == 422)
        #expect(reply.error == "unit_price must be more than $0.00.")
      }
    }
  }

  @Test(
    "the same proposal again asks once, and the two minutes go on", arguments: TestEngine.allCases)
  func again(_ engine: TestEngine) async throws {
    try await shopping(engine: engine) { errand in
      #expect(try await errand.propose(Self.oats).status == 200)
      let asked = try await errand.line(Goods.milk).substitution
      errand.lot.clock.advance(by: .seconds(30))
      #expect(try await errand.propose(Self.oats).status == 200)
      #expect(try await errand.line(Goods.milk).substitution == asked)
      try await errand.answer(true)
      #expect(try await errand.propose(Self.oats).status == 200)
      let line = try await errand.line(Goods.milk)
      #expect(line.substitution?.state == .accepted && line.status == .substituted)
      #expect(try await errand.count("substitution_proposed") == 1)
    }
  }

  @Test("what the parker has refused is not asked again while the two minutes last")
  func refused() async throws {
    try await shopping { errand in
      _ = try await errand.propose(Self.oats)
      try await errand.answer(false)
      let again = try await errand.propose(Self.oats)
      #expect(again.status == 409)
      #expect(again.error == "The parker does not want Oat milk. Propose something else.")
      errand.lot.clock.advance(by: .seconds(60 * OrderRules.substitutionPatience))
      #expect(try await errand.propose(Self.oats).status == 200)
    }
  }

  @Test("what is brought instead has its own price, and not the one at which the item was found")
  func ownPrice() async throws {
    try await shopping { errand in
      try await errand.note(.init(status: .found, actualPrice: .zero))
      try await errand.note(.init(status: .substituted, substitutionNotes: "Half gallon"))
      let line = try await errand.line(Goods.milk)
      #expect(line.charge == line.unitPrice)
      let price = Price(cents: 300)
      try await errand.note(.init(status: .substituted, actualPrice: price))
      #expect(try await errand.line(Goods.milk).actualPrice == price)
      // The same substitute again keeps what was noted of it; another one does not.
      try await errand.note(.init(status: .substituted, substitutionNotes: "Half gallon"))
      #expect(try await errand.line(Goods.milk).actualPrice == price)
      try await errand.note(.init(status: .substituted, substitutionNotes: "Oat milk"))
      #expect(try await errand.line(Goods.milk).charge == line.unitPrice)
    }
  }

  @Test("the price that the parker has accepted holds while other words are written")
  func acceptedPrice() async throws {
    try await shopping { errand in
      let price = Price(cents: 300)
      _ = try await errand.propose(.init(itemId: Goods.bread, unitPrice: price))
      try await errand.answer(true)
      try await errand.note(.init(status: .substituted, substitutionNotes: "Another brand"))
      #expect(try await errand.line(Goods.milk).charge == price)
    }
  }

  @Test("an item that is found after all is itself again, with its price and its review")
  func foundAfterAll() async throws {
    try await shopping { errand in
      _ = try await errand.propose(.init(itemId: Goods.bread, unitPrice: Price(cents: 300)))
      try await errand.answer(true)
      #expect(try await errand.line(Goods.milk).substitutionNotes != nil)
      try await errand.note(.init(status: .found))
      let line = try await errand.line(Goods.milk)
      #expect(line.substitution == nil && line.substitutionNotes == nil)
      #expect(line.charge == line.unitPrice)
      try await errand.lot.advance(errand.order, to: .delivered, as: errand.crew.staff)
      let review: LineReview = try await errand.lot.send(
        TruFanAPI.reviewLine(.init(order: errand.order.id, line: line.id)),
        ReviewLineRequest(stars: 4), as: errand.crew.parker
      ).decoded()
      #expect(review.itemId == Goods.milk)
    }
  }
}
