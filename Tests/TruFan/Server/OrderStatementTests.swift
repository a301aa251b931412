import Synchronization
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// All other writes wait while an order is placed, so its statements are counted. One more is a decision.
@Suite("The statements of a new order")
struct OrderStatementTests {
  /// How many statements `orders.create` runs, after an order by the same parker, because the first one
  /// looks at the venue's queue.
  private func statements(
    _ edit: (inout CreateOrderRequest) -> Void = { _ in }
  ) async throws -> Int {
    var request = CreateOrderRequest(venueId: Venue.sampleId, items: Lot.lines)
    edit(&request)
    let wish = request
    let count = Mutex(0)
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let first: Order = try await lot.order(as: parker).decoded()
      let orders = lot.truFan.orders.orders
      let counted = try await lot.database.write { db in
        let order = try orders.create(
          wish, by: first.userId, requireParking: { _, _, _ in true }, in: db)
        #expect(order.items.count == 2)
        return db.statementCount
      }
      count.withLock { $0 = counted }
    }
    return count.withLock { $0 }
  }

  @Test("the venue, the items, the parker; the order, its lines, its event, its job")
  func usual() async throws {
    #expect(try await statements() == 7)
  }

  @Test("points and a time of one's own cost no look more")
  func withPoints() async throws {
    // Ten in the evening in New York, which the demo's store is open for.
    let later = WireTime(Timestamp(milliseconds: 1_762_657_200_000))
    let count = try await statements {
      $0.redeemPoints = true
      $0.scheduledFor = later
    }
    #expect(count == 7)
  }
}
