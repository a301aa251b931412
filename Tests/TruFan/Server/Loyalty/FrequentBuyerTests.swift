import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The frequent buyer's discount")
struct FrequentBuyerTests {
  @Test("each fifth order within thirty days is ten percent cheaper, and each order counts once")
  func fifth() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      for missing in [4, 3, 2, 1] {
        #expect(try await lot.rewards(as: parker).ordersUntilDiscount == missing)
        #expect(try await lot.completedOrder(as: parker, staff: staff).discountAmount == .zero)
        lot.clock.advance(by: .seconds(60))
      }
      #expect(try await lot.rewards(as: parker).ordersUntilDiscount == 0)
      let fifth: Order = try await lot.order(as: parker).decoded()
      #expect(fifth.discountAmount == Price(cents: 132))
      #expect(fifth.pointsRedeemed == 0)
      // One is on its way, so the next has none.
      #expect(try await lot.rewards(as: parker).ordersUntilDiscount == 4)
      let sixth: Order = try await lot.order(as: parker).decoded()
      #expect(sixth.discountAmount == .zero)
      // The fifth is given up: its discount is for another order.
      for order in [sixth, fifth] {
        _ = try await lot.send(
          TruFanAPI.cancelOrder(.init(order: order.id)), .init(reason: "No"), as: parker)
      }
      let again: Order = try await lot.order(as: parker).decoded()
      #expect(again.discountAmount == Price(cents: 132))
    }
  }

  @Test("orders of more than thirty days ago do not count")
  func old() async throws {
    try await Lot.open { lot in
      var (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      for _ in 0..<4 { try await lot.completedOrder(as: parker, staff: staff) }
      lot.clock.advance(by: .seconds(30 * 86_400 + 1))
      (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      #expect(try await lot.rewards(as: parker).ordersUntilDiscount == 4)
      #expect(try await lot.completedOrder(as: parker, staff: staff).discountAmount == .zero)
    }
  }
}
