import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Parkers' reviews of items")
struct ReviewTests {
  private static func review(
    _ order: Order, line: Int = 0, stars: Int, text: String? = nil, _ lot: Lot, as token: String
  ) async throws -> Reply {
    try await lot.send(
      TruFanAPI.reviewLine(.init(order: order.id, line: order.items[line].id)),
      ReviewLineRequest(stars: stars, text: text), as: token)
  }

  private static func milk(_ lot: Lot) async throws -> ItemDetail {
    try await lot.send(TruFanAPI.item(.init(venue: Venue.sampleId, item: Goods.milk))).decoded()
  }

  @Test(
    "one for each line, after the delivery, shown with the item and its mean",
    arguments: TestEngine.allCases)
  func writing(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      #expect(order.items[0].itemId == Goods.milk)
      let early = try await Self.review(order, stars: 5, lot, as: parker)
      #expect(early.status == 400)
      #expect(early.error == "You can review items once they are delivered.")
      try await lot.advance(order, to: .delivered, as: staff)
      let before = try await Self.milk(lot)
      let reply = try await Self.review(order, stars: 2, text: " Warm. ", lot, as: parker)
      #expect(reply.status == 200)
      #expect(try reply.decoded(LineReview.self).text == "Warm.")
      let after = try await Self.milk(lot)
      #expect(after.reviewCount == before.reviewCount + 1)
      #expect(after.reviews.first?.name == "Sarah P.")
      #expect(after.reviews.first?.text == "Warm.")
      // A second one takes the place of the first.
      #expect(try await Self.review(order, stars: 4, lot, as: parker).status == 200)
      let changed = try await Self.milk(lot)
      #expect(changed.reviewCount == after.reviewCount)
      #expect(changed.reviews.first?.stars == 4)
      #expect(changed.reviews.first?.text == "")
      let own: OrderReviews = try await lot.send(
        TruFanAPI.orderReviews(.init(order: order.id)), as: parker
      ).decoded()
      #expect(own.reviews.map(\.lineId) == [order.items[0].id])
    }
  }

  @Test("words that were not seen are not replaced; a repetition is harmless")
  func unseen() async throws {
    try await Lot.open { lot in
      let crew = try await lot.crew()
      let order = try await lot.paidOrder(as: crew.parker)
      try await lot.advance(order, to: .delivered, as: crew.staff)
      let path = OrderLinePath(order: order.id, line: order.items[0].id)
      func review(_ stars: Int, _ text: String?, _ seen: LineReview?) async throws -> Reply {
        try await lot.send(
          TruFanAPI.reviewLine(path),
          ReviewLineRequest(stars: stars, text: text, seen: SeenReview(seen)), as: crew.parker)
      }
      let first = try await review(4, "Fresh", nil)
      #expect(first.status == 200, "\(first.text)")
      #expect(try await review(4, "Fresh", nil).text == first.text)
      let late = try await review(5, nil, nil)
      #expect(late.status == 409)
      #expect(late.error == "You have reviewed this in another window meanwhile. Look at it again.")
      #expect(try await Self.milk(lot).reviews.first?.text == "Fresh")
      #expect(try await review(5, nil, try first.decoded()).status == 200)
      #expect(try await Self.milk(lot).reviews.first?.text == "")
    }
  }

  @Test("a day later it stays as it is")
  func tooLate() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await Self.review(order, stars: 3, lot, as: parker).status == 200)
      lot.clock.advance(by: .seconds(24 * 3600 + 1))
      let again = try await lot.signIn("parker@example.com")
      let late = try await Self.review(order, stars: 5, lot, as: again)
      #expect(late.status == 409)
      #expect(late.error == "A review can be changed for 24 hours.")
      #expect(try await Self.milk(lot).reviews.first?.stars == 3)
    }
  }

  @Test("strangers, stars that cannot be, long and invisible words, and missing items are refused")
  func refusals() async throws {
    try await Lot.open { lot in
      let (parker, staff, stranger) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com"),
        try await lot.signIn("dana@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      let path = OrderPath(order: order.id)
      #expect(try await lot.send(TruFanAPI.accept(path), .init(), as: staff).status == 200)
      #expect(try await lot.send(TruFanAPI.startShopping(path), .init(), as: staff).status == 200)
      let missing = TruFanAPI.updateLine(.init(order: order.id, line: order.items[1].id))
      #expect(try await lot.send(missing, .init(status: .notFound), as: staff).status == 200)
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await Self.review(order, stars: 5, lot, as: stranger).status == 404)
      #expect(
        try await lot.send(TruFanAPI.orderReviews(path), as: stranger).status == 404)
      for stars in [0, 6, -1] {
        let reply = try await Self.review(order, stars: stars, lot, as: parker)
        #expect(reply.status == 422)
      }
      let long = String(repeating: "a", count: ReviewRules.textLimit + 1)
      #expect(try await Self.review(order, stars: 5, text: long, lot, as: parker).status == 422)
      let invisible = try await Self.review(order, stars: 5, text: "a\u{7}", lot, as: parker)
      #expect(invisible.status == 422)
      let none = try await Self.review(order, line: 1, stars: 5, lot, as: parker)
      #expect(none.status == 400)
      #expect(none.error == "There is no item to review.")
    }
  }
}
