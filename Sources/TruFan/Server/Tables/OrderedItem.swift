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
    let items = try db.all(
      """
      SELECT i.id, i.name, i.description, i.image_url, i.source_store, i.aisle, i.final_price,
        i.shopping_minutes, i.stock, i.needs_age, i.max_quantity
      FROM trufan_items i WHERE i.venue_id = \(venue) AND i.is_active = 1 AND i.id IN \(ids)
      """
    ) { row in
      Self(
        id: try row["id"], name: try row["name"], description: try row["description"],
        imageUrl: try row["image_url"], sourceStore: try row["source_store"],
        aisle: try row["aisle"], price: try row["final_price"],
        shoppingMinutes: try row["shopping_minutes"], stock: try row["stock"],
        needsAge: try row["needs_age"], mostPerOrder: try row["max_quantity"])
    }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }
}
