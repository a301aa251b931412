import ServerKit
import TruFanModels

/// What a new order copies and checks of an item. All other writes wait while it is read, so an order does
/// without the item's tags, times and numbers.
struct OrderedItem: Sendable {
  let id: String
  let name: String
  let description: String?
  let imageUrl: String?
  let sourceStore: String
  let aisle: String?
  let price: Price
  let shoppingMinutes: Int
  let stock: ItemStock
  let needsAge: Bool
  let mostPerOrder: Int

  /// The items of a venue that are for sale, by their ids.
  static func forSale(
    _ ids: [String], ofVenue venue: String, in db: Connection
  ) throws -> [String: Self] {
    let items = try db.all(selection(of: ids)) { row -> Self? in
      guard try row["venue_id"] == venue, try row["is_active"] else { return nil }
      return Self(
        id: try row["id"], name: try row["name"], description: try row["description"],
        imageUrl: try row["image_url"], sourceStore: try row["source_store"],
        aisle: try row["aisle"], price: try row["final_price"],
        shoppingMinutes: try row["shopping_minutes"], stock: try row["stock"],
        needsAge: try row["needs_age"], mostPerOrder: try row["max_quantity"])
    }.compactMap { $0 }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  /// The ids alone choose: with the venue beside a few of them, SQLite would read the whole venue.
  static func selection(of ids: [String]) -> SQL {
    """
    SELECT i.id, i.venue_id, i.is_active, i.name, i.description, i.image_url, i.source_store,
      i.aisle, i.final_price, i.shopping_minutes, i.stock, i.needs_age, i.max_quantity
    FROM trufan_items i WHERE i.id IN \(ids)
    """
  }
}
