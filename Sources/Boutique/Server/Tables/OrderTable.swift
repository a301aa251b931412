import BoutiqueModels
import Foundation
import ServerKit
import WireKit

/// Where a purchase was rung up.
enum TillProvider: String, SQLConvertible {
  case square = "SQUARE"
  case demo = "DEMO"
}

enum OrderTable {
  static let schema = """
    CREATE TABLE orders (
      id TEXT PRIMARY KEY,
      store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
      provider TEXT NOT NULL,
      external_order_id TEXT NOT NULL,
      total_amount BIGINT NOT NULL CHECK (total_amount > 0),
      currency TEXT NOT NULL,
      items TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (provider, store_id, external_order_id)
    );

    """

  /// A gift card or a discount can pay for everything, and that customer was in the shop too. The
  /// old column's rule goes with the column; the table with its rows and references stays.
  static let zeroTotals = """
    ALTER TABLE orders ADD COLUMN total BIGINT NOT NULL DEFAULT 0 CHECK (total >= 0);
    UPDATE orders SET total = total_amount;
    ALTER TABLE orders DROP COLUMN total_amount;
    ALTER TABLE orders RENAME COLUMN total TO total_amount;
    """

  /// Stores the purchase; false when the till's order is known already.
  static func insert(
    _ order: Order, id: String, store: String, provider: TillProvider, externalId: String,
    at now: Timestamp, in db: Connection
  ) throws -> Bool {
    let items = String(decoding: try WireJSON.encode(order.items), as: UTF8.self)
    return try db.execute(
      """
      INSERT INTO orders (id, store_id, provider, external_order_id, total_amount, currency, items,
        created_at)
      VALUES (\(id), \(store), \(provider), \(externalId), \(order.totalAmount),
        \(order.currency), \(items), \(now))
      ON CONFLICT (provider, store_id, external_order_id) DO NOTHING
      """) == 1
  }

  static func exists(
    _ externalId: String, provider: TillProvider, store: String, in db: Connection
  ) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM orders
      WHERE provider = \(provider) AND store_id = \(store) AND external_order_id = \(externalId)
      """, as: Int.self) != nil
  }

  /// Reads the columns `total_amount, currency, items` of a row that may lack an order.
  static func order(_ row: Row) throws -> Order? {
    guard let total: Int = try row["total_amount"], let items: String = try row["items"] else {
      return nil
    }
    return Order(
      totalAmount: total, currency: try row["currency"],
      items: try WireJSON.decode([OrderItem].self, from: Data(items.utf8)))
  }
}
