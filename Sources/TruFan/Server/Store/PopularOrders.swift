import ServerKit
import Synchronization
import TruFanModels
import WireKit

/// What parkers have ordered most at a venue in the last 30 days. Counting is done once in ten
/// minutes for each venue, over its newest orders, so its cost does not grow with the years.
final class PopularOrders: Sendable {
  private struct Count: Sendable {
    let items: [String]
    let at: Timestamp
  }

  private static let period: Duration = .seconds(30 * 86_400)
  private static let lifetime: Duration = .seconds(600)
  private static let mostOrders = 5_000
  private static let mostVenues = 1_000
  /// More than are shown, because some may be sold out by now.
  private static let ranks = 40

  private let database: Database
  private let clock: any WallClock
  private let counts = Mutex<[String: Count]>([:])

  init(database: Database, clock: any WallClock) {
    self.database = database
    self.clock = clock
  }

  /// The most ordered items that are in stock. A venue whose parkers ordered less than that is
  /// filled up with those that its owner put forward.
  func items(venue: String) async throws -> PopularItems {
    let ids = try await ranking(of: venue)
    return try await database.read { db in
      let known = try ids.isEmpty ? [:] : ItemTable.find(ids, ofVenue: venue, in: db)
      var items = ids.compactMap { known[$0] }.filter(\.isAvailable)
      if items.count < PopularItems.most {
        let there = Set(items.map(\.id))
        items += try Self.putForward(at: venue, in: db).filter { !there.contains($0.id) }
      }
      return PopularItems(items: Array(items.prefix(PopularItems.most)))
    }
  }

  private func ranking(of venue: String) async throws -> [String] {
    let now = clock.now()
    if let known = counts.withLock({ $0[venue] }), now.since(known.at) < Self.lifetime {
      return known.items
    }
    let items = try await database.read { db in try Self.count(venue, since: now, in: db) }
    counts.withLock { counts in
      if counts.count >= Self.mostVenues { counts.removeAll() }
      counts[venue] = Count(items: items, at: now)
    }
    return items
  }

  private static func count(
    _ venue: String, since now: Timestamp, in db: Connection
  ) throws -> [String] {
    let ordered: [OrderStatus] = OrderStatus.allCases.filter { $0 < .cancelled && $0 != .pending }
    let start = now.adding(.zero - period)
    return try db.all(
      """
      SELECT l.item_id AS item, SUM(l.quantity) AS pieces
      FROM (
        SELECT id FROM trufan_orders
        WHERE venue_id = \(venue) AND status IN \(ordered) AND created_at >= \(start)
        ORDER BY created_at DESC LIMIT \(mostOrders)
      ) AS o
      JOIN trufan_order_lines l ON l.order_id = o.id
      JOIN trufan_items i ON i.id = l.item_id
      WHERE l.status <> 'not_found'
      GROUP BY l.item_id ORDER BY pieces DESC, item LIMIT \(ranks)
      """
    ) { try $0["item"] }
  }

  private static func putForward(at venue: String, in db: Connection) throws -> [ConvenienceItem] {
    try db.all(
      """
      SELECT \(ItemTable.columns) FROM trufan_items i
      WHERE i.venue_id = \(venue) AND i.is_active = 1 AND i.stock <> 'out' AND i.popularity > 0
      ORDER BY i.popularity DESC, i.name_key, i.id LIMIT \(PopularItems.most)
      """, ItemTable.row)
  }
}
