import ServerKit
import TruFanModels
import WireKit

/// What the lot's staff need to know of orders besides what the orders say themselves.
enum OrderErrands {
  /// The errands of these orders, by the orders' ids.
  static func all(ofOrders orders: [String], in db: Connection) throws -> [String: OrderErrand] {
    var errands: [String: OrderErrand] = [:]
    guard !orders.isEmpty else { return errands }
    for (order, errand) in try parkers(ofOrders: orders, in: db) { errands[order] = errand }
    for part in try shops(ofOrders: orders, in: db) {
      errands[part.order, default: OrderErrand()].shops.append(part.shop)
      errands[part.order, default: OrderErrand()].pieceCount += part.pieces
      errands[part.order, default: OrderErrand()].openItemCount += part.open
    }
    return errands
  }

  /// Before a parker has parked, the car is the one that their account usually comes with.
  private static func parkers(
    ofOrders orders: [String], in db: Connection
  ) throws -> [(String, OrderErrand)] {
    try db.all(
      """
      SELECT o.id, p.first_name, COALESCE(s.vehicle_plate, h.plate) AS plate,
        COALESCE(s.vehicle_make, h.make) AS make, COALESCE(s.vehicle_model, h.model) AS model,
        COALESCE(s.vehicle_color, h.color) AS color, s.expires_at, l.name AS lot_name,
        c.number AS space_number
      FROM trufan_orders o
        LEFT JOIN trufan_profiles p ON p.account_id = o.user_id
        LEFT JOIN trufan_parking_sessions s ON s.id = o.parking_session_id
        LEFT JOIN trufan_vehicles h
          ON h.account_id = o.user_id AND h.is_default = 1 AND o.parking_session_id IS NULL
        LEFT JOIN trufan_parking_lots l ON l.id = s.lot_id
        LEFT JOIN trufan_parking_spaces c ON c.id = s.space_id
      WHERE o.id IN \(orders)
      """
    ) { row in
      let words: [String?] = [
        try row["color"], try row["make"], try row["model"],
      ]
      let vehicle = words.compactMap(\.self).joined(separator: " ")
      return (
        try row["id"],
        OrderErrand(
          parkerFirstName: try row["first_name"], vehiclePlate: try row["plate"],
          vehicle: vehicle.isEmpty ? nil : vehicle, lotName: try row["lot_name"],
          spaceNumber: try row["space_number"], parkedUntil: try row["expires_at"])
      )
    }
  }

  private struct Shop {
    let order: String
    let shop: String
    let pieces: Int
    let open: Int
  }

  /// A taken substitute counts for its own shop, and is open like ``OrderItem/isToFetch``.
  private static func shops(ofOrders orders: [String], in db: Connection) throws -> [Shop] {
    try db.all(
      """
      SELECT l.order_id, COALESCE(i.source_store, l.source_store) AS shop,
        CAST(SUM(l.quantity) AS BIGINT) AS pieces,
        CAST(SUM(CASE WHEN l.status = 'pending' THEN 1
          WHEN l.status = 'substituted' AND l.substitute_state = \(Substitution.State.accepted)
            AND l.substitute_fetched_at IS NULL THEN 1
          ELSE 0 END) AS BIGINT) AS open_lines
      FROM trufan_order_lines l
        LEFT JOIN trufan_items i ON l.substitute_state = \(Substitution.State.accepted)
          AND l.status IN ('substituted', 'delivered') AND i.id = l.substitute_item
      WHERE l.order_id IN \(orders)
      GROUP BY l.order_id, shop ORDER BY l.order_id, shop
      """
    ) { row in
      Shop(
        order: try row["order_id"], shop: try row["shop"], pieces: try row["pieces"],
        open: try row["open_lines"])
    }
  }

  /// Where the items of lines stand, by the items' ids. A deleted item has no shelf.
  static func shelves(
    ofItems items: [String], in db: Connection
  ) throws -> [String: ShelfFacts] {
    guard !items.isEmpty else { return [:] }
    let shelves: [(String, ShelfFacts)] = try db.all(
      """
      SELECT id, source_store, source_address, aisle, sku, barcode, tags, base_price,
        markup_amount, markup_percent
      FROM trufan_items
      WHERE id IN \(items)
      """
    ) { row in
      let tags: [String] = try StoredJSON.value(try row["tags"]) ?? []
      return (
        try row["id"],
        ShelfFacts(
          sourceStore: try row["source_store"], sourceAddress: try row["source_address"],
          aisle: try row["aisle"], sku: try row["sku"], barcode: try row["barcode"],
          keepsCold: tags.contains { ShelfFacts.coldTags.contains($0.lowercased()) },
          price: ItemPrice(
            base: try row["base_price"], markupAmount: try row["markup_amount"],
            markupPercent: Percent(hundredths: try row["markup_percent"])))
      )
    }
    return Dictionary(uniqueKeysWithValues: shelves)
  }
}

extension OrderItem {
  /// - Parameter shelves: by the items' ids.
  func shelf(of shelves: [String: ShelfFacts]) -> ShelfFacts? {
    let ordered = itemId.flatMap { shelves[$0] }
    guard isSubstituted else { return ordered }
    // Of what the shopper has described only the shop is known, and that it is of the same kind.
    return takenSubstitute?.itemId.flatMap { shelves[$0] }
      ?? ordered.map { ShelfFacts(sourceAddress: $0.sourceAddress, keepsCold: $0.keepsCold) }
  }
}
