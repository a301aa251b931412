import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// Orders as their parkers see them, kept as finished bytes until they change: a parker looks at an
/// order many times while nothing happens to it.
struct OrderViews: Sendable {
  private struct Key: Hashable, Sendable {
    let order: String
    /// Changes every few minutes, because the addresses of photos expire.
    let period: Int64
  }

  private struct View: Sendable {
    let owner: String
    let bytes: ByteBuffer
  }

  private let orders: Orders
  private let views: ReadCache<Key, View>

  /// Some 4 kB each.
  private static let mostViews = 5000
  /// In milliseconds.
  private static let longestPeriod: Int64 = 120_000

  init(orders: Orders) {
    self.orders = orders
    views = ReadCache(changes: orders.database.changes, capacity: Self.mostViews)
  }

  /// - Throws: ``Problem`` 404, the same for an unknown order and somebody else's.
  func bytes(of id: String, for user: String) async throws -> ByteBuffer {
    let period = orders.clock.now().milliseconds / Self.longestPeriod
    let view = try await views.value(
      for: Key(order: id, period: period), topic: TruFanTopic.order(id)
    ) {
      try await orders.database.read { db in
        let row = try OrderTable.require(id, in: db)
        let order = try orders.order(row, for: .parker, in: db)
        return View(owner: row.userId, bytes: ByteBuffer(bytes: try WireJSON.encode(order)))
      }
    }
    guard view.owner == user else { throw OrderTable.unknown }
    return view.bytes
  }
}
