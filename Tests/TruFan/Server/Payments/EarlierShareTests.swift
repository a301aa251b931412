import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A share of an earlier try that its bank does not take back")
struct EarlierShareTests {
  @Test("shows as such, and an administrator gives it back again, once")
  func again() async throws {
    try await Lot.withStripe { stripe, lot in
      let crew = try await lot.crew()
      let visa = try await lot.card("pm_card_visa", as: crew.parker)
      lot.clock.advance(by: .seconds(1))
      let master = try await lot.card("pm_card_mastercard", as: crew.parker)
      let order: Order = try await lot.order(as: crew.parker).decoded()
      let shares: [(card: String?, cents: Int)] = [(visa, 1000), (master, 636)]
      #expect(try await lot.pay(order, shares, as: crew.parker).status == 200)
      try await lot.advance(order, to: .ready, as: crew.staff)
      let lost = try #require(stripe.intents.first { $0.amount == 636 })
      stripe.change(lost.id) { ($0.status, $0.capturable) = ("canceled", 0) }
      _ = try await lot.send(TruFanAPI.removeCard(.init(card: master)), as: crew.parker)
      let code = try await lot.show(order, as: crew.parker).accessCode
      _ = try await lot.send(
        TruFanAPI.deliver(.init(order: order.id)), .init(accessCode: code), as: crew.staff)
      try await lot.eventually("the first share is taken") {
        try await lot.show(order, as: crew.parker).chargedBefore == Price(cents: 1000)
      }
      stripe.meet(.declines, at: "refunds")
      #expect(try await lot.pay(order, [(visa, 1636)], as: crew.parker).status == 200)
      try await lot.jobsRest()
      #expect(stripe.refunds.isEmpty)
      try await givesBack(order, lot, crew)
      #expect(stripe.refunds.map(\.amount) == [1000])
    }
  }

  private func givesBack(_ order: Order, _ lot: Lot, _ crew: Crew) async throws {
    let admin = try await lot.signIn("admin@example.com")
    let path = VenueOrderPath(venue: Venue.sampleId, order: order.id)
    let seen: Order = try await lot.send(TruFanAPI.adminOrder(path), as: admin).decoded()
    let share = try #require(seen.payments.first { $0.kind == .earlier })
    #expect(share.kept == Price(cents: 1000))
    #expect(seen.payments.filter { $0.kind == .order }.map(\.kept.cents) == [1636])
    // The parker's receipt is told of what becomes of it.
    #expect(
      try await lot.show(order, as: crew.parker).payments.map(\.kind) == [.earlier, .order])
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
