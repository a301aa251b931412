import ServerKit
import Synchronization
import TruFanModels
import WireKit

/// The length of stores' queues, and the time that they cost the next order.
final class StoreQueue: Sendable {
  private struct Known: Sendable {
    let minutes: Int
    let at: Timestamp
  }

  /// How many orders of each state are looked at: longer queues are as busy.
  private static let most = 100
  private static let mostVenues = 1_000
  /// For so long a new order trusts the last look. Counting for each order would cost as much as
  /// placing it.
  private static let lifetime: Duration = .seconds(10)

  private let clock: any WallClock
  private let known = Mutex<[String: Known]>([:])

  init(clock: any WallClock) { self.clock = clock }

  func status(of store: StoreConfiguration, in db: Connection) throws -> StoreStatus {
    let status = StoreStatus(
      venueId: store.venueId, openOrders: try Self.openOrders(at: store.venueId, in: db),
      staff: try VenueStaffTable.count(at: store.venueId, in: db),
      usualMinutes: store.averageFulfillmentTimeMinutes)
    let now = Known(minutes: status.estimatedMinutes, at: clock.now())
    known.withLock { known in
      if known.count >= Self.mostVenues { known.removeAll() }
      known[store.venueId] = now
    }
    return status
  }

  /// The minutes that an order takes which is placed now.
  func minutes(of store: StoreConfiguration, in db: Connection) throws -> Int {
    let now = clock.now()
    if let last = known.withLock({ $0[store.venueId] }), now.since(last.at) < Self.lifetime {
      return last.minutes
    }
    return try status(of: store, in: db).estimatedMinutes
  }

  /// Paid orders that somebody is to shop for, but those for a later time. The newest of each state
  /// are counted, so that the cost is bounded.
  private static func openOrders(at venue: String, in db: Connection) throws -> Int {
    let paid: [OrderPaymentStatus] = OrderPaymentStatus.allCases.filter(\.isPaid)
    let waiting: [OrderStatus] = [.pending, .confirmed, .shopping]
    return try waiting.reduce(0) { count, status in
      let here: Int =
        try db.value(
          """
          SELECT COUNT(*) FROM (
            SELECT payment_status, scheduled_for FROM trufan_orders
            WHERE venue_id = \(venue) AND status = \(status)
            ORDER BY created_at DESC, id DESC LIMIT \(most)
          ) AS newest
          WHERE payment_status IN \(paid) AND scheduled_for IS NULL
          """) ?? 0
      return count + here
    }
  }
}
