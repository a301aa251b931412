import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// Random lives of orders against a model of the points: what each order may have moved.
@Suite("The ledger of points adds up")
struct PointsLedgerTests {
  /// An order of the test, as far as the test has taken it.
  private struct Subject {
    var order: Order
    var isCompleted = false
    var isCancelled = false
    var refunded = 0
  }

  @Test("over random sequences", arguments: TestEngine.allCases, [1, 2, 3] as [UInt64])
  func addsUp(_ engine: TestEngine, _ seed: UInt64) async throws {
    try await Lot.open(engine) { lot in
      var generator = Dice(seed: seed)
      let (parker, staff, admin) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com"),
        try await lot.signIn("admin@example.com")
      )
      var subjects: [Subject] = []
      for _ in 0..<30 {
        lot.clock.advance(by: .seconds(1))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0, 1:
          guard subjects.count(where: { !$0.isCompleted && !$0.isCancelled }) < 4 else { break }
          let redeems = Bool.random(using: &generator)
          let order: Order = try await lot.order(as: parker) { $0.redeemPoints = redeems }
            .decoded()
          #expect(try await lot.pay(order, as: parker).status == 200)
          subjects.append(Subject(order: order))
        case 2:
          guard let index = open(subjects, &generator) else { break }
          try await complete(subjects[index].order, lot, parker, staff)
          subjects[index].isCompleted = true
        case 3:
          guard let index = open(subjects, &generator) else { break }
          for _ in 0..<2 {
            _ = try await lot.send(
              TruFanAPI.cancelOrder(.init(order: subjects[index].order.id)), .init(reason: "No"),
              as: parker)
          }
          subjects[index].isCancelled = true
        default:
          let done = subjects.indices.filter { subjects[$0].isCompleted }
          guard let index = done.randomElement(using: &generator) else { break }
          let left = subjects[index].order.totalAmount.cents - subjects[index].refunded
          guard left > 0 else { break }
          let cents = Int.random(in: 1...left, using: &generator)
          try await refund(cents, of: subjects[index].order, lot, admin)
          subjects[index].refunded += cents
        }
        try await check(subjects, lot, as: parker)
      }
    }
  }

  private func open(_ subjects: [Subject], _ generator: inout Dice) -> Int? {
    subjects.indices.filter { !subjects[$0].isCompleted && !subjects[$0].isCancelled }
      .randomElement(using: &generator)
  }

  private func complete(
    _ order: Order, _ lot: Lot, _ parker: String, _ staff: String
  ) async throws {
    try await lot.advance(order, to: .delivered, as: staff)
    for _ in 0..<2 {
      _ = try await lot.send(
        TruFanAPI.rateOrder(.init(order: order.id)), RateOrderRequest(rating: 4), as: parker)
    }
  }

  private func refund(_ cents: Int, of order: Order, _ lot: Lot, _ admin: String) async throws {
    let body = RefundRequest(refundAmount: Price(cents: cents), refundReason: "\(cents)")
    let path = VenueOrderPath(venue: Venue.sampleId, order: order.id)
    // With a key of its own: two refunds of the same cents are two.
    let reply = try await lot.send(
      TruFanAPI.refund(path), body, as: admin, key: "refund-\(lot.clock.now().milliseconds)")
    #expect(reply.status == 200, "\(reply.text)")
  }

  /// The balance is what the orders have earned and kept, less what they have used.
  private func check(_ subjects: [Subject], _ lot: Lot, as parker: String) async throws {
    var expected = 0
    for subject in subjects {
      let order = subject.order
      let isGivenBack =
        subject.isCancelled
        || (subject.isCompleted && subject.refunded == order.totalAmount.cents)
      if !isGivenBack { expected -= order.pointsRedeemed }
      if subject.isCompleted {
        let earned = (order.subtotal - order.discountAmount).cents * 10 / 100
        let kept = order.totalAmount.cents - subject.refunded
        expected += earned * kept / order.totalAmount.cents
      }
    }
    let balance = try await lot.rewards(as: parker).balance
    #expect(balance == expected)
    #expect(
      try await lot.count(
        "SELECT CAST(COALESCE(SUM(points), 0) AS BIGINT) FROM trufan_points") == balance)
  }
}

/// SplitMix64: the same sequence for the same seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
