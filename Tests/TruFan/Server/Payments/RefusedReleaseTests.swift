import ServerKit
import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("A card's bank refuses to let go of an order that an administrator ends")
struct RefusedReleaseTests {
  @Test("the order goes on: a hold that is gone at its hand-over is charged anew")
  func lostAtTheHandOver() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await lot.readyAfterRefusedRelease(stripe, crew)
      #expect(order.refundReason == nil)
      #expect(order.events.contains { $0.status == "release_refused" })
      try await lot.bankLetsGo(stripe, isTold: false)
      #expect(try await lot.handOver(order, crew).status == 200)
      try await lot.eventually("it is paid") { try await lot.paymentStatus(order) == .captured }
      #expect(stripe.intents.map(\.received).sorted() == [0, 1636])
      #expect(try await lot.status(order) == .delivered)
      #expect(try await lot.words("Order ended") == nil)
    }
  }

  @Test("the order goes on: a hold that runs out before its hand-over is promised anew")
  func lostBefore() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await lot.readyAfterRefusedRelease(stripe, crew)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("it is promised anew") {
        try await lot.paymentStatus(order) == .authorized && stripe.intents.count == 2
      }
      #expect(try await lot.status(order) == .ready)
    }
  }

  /// An order of two cards, ready, of which one has let go, and the other's bank has refused.
  private func halfReleased(
    _ refusing: Int, _ stripe: StripeStandIn, _ lot: Lot, _ crew: Crew
  ) async throws -> Order {
    let (order, _, _) = try await lot.paidByTwoCards(as: crew.parker)
    try await lot.advance(order, to: .ready, as: crew.staff)
    let intent = try #require(stripe.intents.first { $0.amount == refusing })
    stripe.meet(.declines, at: "\(intent.id)/cancel")
    let reply = try await lot.letGo(1636, of: order)
    #expect(reply.status == 409)
    #expect(
      reply.error
        == "One card has let go; the other's bank does not let go of its "
        + "\(Price(cents: refusing).formatted). Nobody works for this order any more. Try again, or "
        + "wait: the hold ends by itself within days.")
    return try await lot.show(order, as: crew.parker)
  }

  @Test(
    "where one card of two has let go, nobody hands it over half paid, and it is let go once more",
    arguments: [1000, 636])
  func oneOfTwo(_ refusing: Int) async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await halfReleased(refusing, stripe, lot, crew)
      let handed = try await lot.handOver(order, crew)
      #expect(handed.status == 409)
      #expect(
        handed.error
          == "An administrator is ending this order, and its money goes back to the parker. Keep "
          + "the goods.")
      #expect(stripe.intents.allSatisfy { $0.captures == 0 })
      let part = try await lot.letGo(refusing - 1, of: order, key: "part")
      #expect(part.status == 400)
      let again = try await lot.letGo(refusing, of: order, key: "again")
      #expect(again.status == 200, "\(again.text)")
      #expect(try again.decoded(Order.self).status == .refunded)
      #expect(
        try await lot.words("Order ended")
          == "The lot's staff have ended order #\(order.orderNumber). Nothing was charged; the "
          + "$16.36 on your card is no longer held.")
    }
  }

  @Test("where one card of two has let go, the order ends when the other hold runs out")
  func runsOut() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let order = try await halfReleased(636, stripe, lot, crew)
      try await lot.bankLetsGo(stripe)
      try await lot.eventually("the order has ended") {
        try await lot.status(order) == .refunded
      }
      try await lot.jobsRest()
      #expect(stripe.intents.count == 2)
    }
  }

  @Test("a refund of what is charged is done, also where a share that came to nothing is held")
  func chargedBesideHeld() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, _, _) = try await lot.paidByTwoCards(first: 60, as: crew.parker)
      let small = try #require(stripe.intents.first { $0.amount == 60 })
      stripe.meet(.declines, at: "\(small.id)/cancel")
      try await lot.handOverWithoutBread(order, crew)
      try await lot.eventually("one card has paid") {
        try await lot.show(order, as: crew.parker).payments.map(\.state) == [.held, .charged]
      }
      let reply = try await lot.letGo(500, of: order)
      #expect(reply.status == 200, "\(reply.text)")
      try await lot.eventually("it is given back") {
        try await lot.show(order, as: crew.parker).refundAmount == Price(cents: 500)
      }
      #expect(stripe.refunds.filter { $0.amount == 500 }.count == 1)
    }
  }

  @Test("where both banks refuse, the order goes on whole")
  func bothRefuse() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let (order, _, _) = try await lot.paidByTwoCards(as: crew.parker)
      try await lot.advance(order, to: .ready, as: crew.staff)
      for intent in stripe.intents { stripe.meet(.declines, at: "\(intent.id)/cancel") }
      let reply = try await lot.letGo(1636, of: order)
      #expect(reply.status == 409 && reply.error == Lot.refusedRelease)
      let seen = try await lot.show(order, as: crew.parker)
      #expect(seen.refundReason == nil)
      #expect(try await lot.handOver(seen, crew).status == 200)
      try await lot.eventually("it is paid") { try await lot.paymentStatus(order) == .captured }
      #expect(stripe.intents.reduce(0) { $0 + $1.received } == 1636)
    }
  }
}
