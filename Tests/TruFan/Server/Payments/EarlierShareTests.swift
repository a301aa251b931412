import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A share of an earlier try that its bank does not take back")
struct EarlierShareTests {
  /// One of two shares was taken at the hand-over, and the other card's bank has let go of its.
  private func halfPaid(
    _ stripe: StripeStandIn, _ lot: Lot
  ) async throws -> (crew: Crew, order: Order, visa: String) {
    let crew = try await lot.crew()
    let (order, visa) = try await lot.deliveredWithoutSecondShare(stripe, crew)
    try await lot.eventually("the first share is taken") {
      try await lot.show(order, as: crew.parker).chargedBefore == Price(cents: 1000)
    }
    return (crew, order, visa)
  }

  @Test("shows as such, and an administrator gives it back again, once")
  func again() async throws {
    try await Lot.withStripe { stripe, lot in
      let (crew, order, visa) = try await halfPaid(stripe, lot)
      stripe.meet(.declines, at: "confirm")
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 402)
      try await isNeeded(order, lot, crew)
      stripe.meet(.declines, at: "refunds")
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      try await lot.jobsRest()
      #expect(stripe.refunds.isEmpty)
      try await givesBack(order, lot, crew)
      #expect(stripe.refunds.map(\.amount) == [1000])
    }
  }

  @Test("is told as on its way until the service has answered")
  func returning() async throws {
    try await Lot.withStripe(runsJobs: false) { stripe, lot in
      let (crew, order, visa) = try await halfPaid(stripe, lot)
      for _ in 0..<8 { stripe.meet(.refuses(503), at: "refunds") }
      let reply = try await lot.pay(order, [(visa, 1636)], as: crew.parker)
      let paid: Order = try reply.decoded()
      #expect(paid.payments.map(\.kind) == [.earlier, .order])
      #expect(paid.payments.map(\.returning) == [Price(cents: 1000), nil])
      #expect(paid.payments.first?.refunded == .zero)
      for _ in 0..<8 where stripe.refunds.isEmpty {
        lot.clock.advance(by: .seconds(600))
        try await lot.jobs.runDue()
      }
      #expect(stripe.refunds.map(\.amount) == [1000])
    }
  }

  /// Until the order is paid in another way, the share is all that the shop has.
  private func isNeeded(_ order: Order, _ lot: Lot, _ crew: Crew) async throws {
    let path = VenueOrderPath(venue: Venue.sampleId, order: order.id)
    let admin = try await lot.signIn("admin@example.com")
    let seen: Order = try await lot.send(TruFanAPI.adminOrder(path), as: admin).decoded()
    let share = try #require(seen.payments.first { $0.kept > .zero })
    #expect(share.kind == .earlier && seen.isToBePaid)
    let early = try await lot.send(
      TruFanAPI.refund(path),
      .init(
        refundAmount: Price(cents: 1000), refundReason: "Early", paymentId: share.id), as: admin)
    #expect(early.status == 400)
    #expect(
      early.error
        == "This order is not paid yet. What an earlier card has paid goes back by itself once it "
        + "is.")
  }

  private func givesBack(_ order: Order, _ lot: Lot, _ crew: Crew) async throws {
    let admin = try await lot.signIn("admin@example.com")
    let path = VenueOrderPath(venue: Venue.sampleId, order: order.id)
    let seen: Order = try await lot.send(TruFanAPI.adminOrder(path), as: admin).decoded()
    let share = try #require(seen.payments.first { $0.kind == .earlier })
    #expect(share.kept == Price(cents: 1000))
    #expect(seen.payments.filter { $0.kind == .order }.map(\.kept.cents) == [1636])
    // The parker's receipt is told of what becomes of it: its bank has declined, so nothing is on its
    // way.
    let parkers = try await lot.show(order, as: crew.parker)
    #expect(parkers.payments.map(\.kind) == [.earlier, .order])
    #expect(parkers.payments.map(\.returning) == [nil, nil] && !parkers.isToBePaid)
    func giveBack(_ cents: Int, _ payment: String) async throws -> Reply {
      try await lot.send(
        TruFanAPI.refund(path),
        .init(refundAmount: Price(cents: cents), refundReason: "Paid twice", paymentId: payment),
        as: admin)
    }
    #expect(try await giveBack(1001, share.id).status == 400)
    #expect(try await giveBack(1000, Venue.sampleId).status == 404)
    for _ in 0..<2 { #expect(try await giveBack(1000, share.id).status == 200) }
    let after = try await lot.show(order, as: crew.parker)
    #expect(after.payments.map(\.kind) == [.order])
    #expect(after.paymentStatus == .captured && after.refundAmount == nil)
    #expect(try await giveBack(1, share.id).status == 400)
  }
}
