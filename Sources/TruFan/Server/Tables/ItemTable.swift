import Foundation
import ServerKit
import TruFanModels
import WireKit

enum ItemTable {
  static let schema = """
    CREATE TABLE trufan_items (
      id TEXT PRIMARY KEY,
      venue_id TEXT NOT NULL REFERENCES trufan_venues (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      description TEXT,
      image_url TEXT,
      category TEXT,
      base_price BIGINT NOT NULL CHECK (base_price > 0),
      markup_amount BIGINT NOT NULL CHECK (markup_amount >= 0),
      markup_percent BIGINT NOT NULL CHECK (markup_percent >= 0),
      final_price BIGINT NOT NULL,
      source_store TEXT NOT NULL,
      source_address TEXT,
      aisle TEXT,
      shopping_minutes BIGINT NOT NULL,
      is_active BIGINT NOT NULL,
      stock TEXT NOT NULL,
      needs_age BIGINT NOT NULL,
      max_quantity BIGINT NOT NULL CHECK (max_quantity BETWEEN 1 AND 100),
      tags TEXT,
      sku TEXT,
      barcode TEXT,
      popularity BIGINT NOT NULL DEFAULT 0,
      nutrition TEXT,
      created_by TEXT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_items_by_name ON trufan_items (venue_id, is_active, name_key, id);
    CREATE INDEX trufan_items_by_category
      ON trufan_items (venue_id, is_active, category, name_key, id);
    CREATE TABLE trufan_item_tags (
      venue_id TEXT NOT NULL,
      tag TEXT NOT NULL,
      item_id TEXT NOT NULL REFERENCES trufan_items (id) ON DELETE CASCADE,
      PRIMARY KEY (venue_id, tag, item_id)
    );
    CREATE INDEX trufan_item_tags_by_item ON trufan_item_tags (item_id);
    """

  /// Names, tags and descriptions, also by parts of words: "rade" finds "Trade".
  static let search = SearchIndex("trufan_item_words", findsParts: true)

  static let columns: SQL = """
    i.id, i.venue_id, i.name, i.description, i.image_url, i.category, i.base_price,
    i.markup_amount, i.markup_percent, i.source_store, i.source_address, i.aisle,
    i.shopping_minutes, i.is_active, i.stock, i.needs_age, i.max_quantity, i.tags, i.sku,
    i.barcode, i.created_by, i.created_at, i.updated_at
    """
  /// With the nutrition, which the pages of a store and orders do without.
  static let fullColumns: SQL = "\(columns), i.nutrition"

  private static let decodedTags = DecodedTexts<[String]>(capacity: 5000)

  static func find(_ id: String, ofVenue venue: String, in db: Connection) throws
    -> ConvenienceItem?
  {
    try db.first(
      "SELECT \(columns) FROM trufan_items i WHERE i.id = \(id) AND i.venue_id = \(venue)", row)
  }

  static func find(
    _ ids: [String], ofVenue venue: String, in db: Connection
  ) throws -> [String: ConvenienceItem] {
    let items = try db.all(selection(of: ids), row).filter { $0.venueId == venue }
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
  }

  /// The ids alone choose: with the venue beside a few of them, SQLite would read the whole venue.
  static func selection(of ids: [String]) -> SQL {
    "SELECT \(columns) FROM trufan_items i WHERE i.id IN \(ids)"
  }

  /// The item with its nutrition.
  static func findFull(_ id: String, ofVenue venue: String, in db: Connection) throws
    -> ConvenienceItem?
  {
    try db.first(
      "SELECT \(fullColumns) FROM trufan_items i WHERE i.id = \(id) AND i.venue_id = \(venue)",
      fullRow)
  }

  static func insert(
    _ item: ConvenienceItem, popularity: Int = 0, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_items (id, venue_id, name, name_key, description, image_url, category,
        base_price, markup_amount, markup_percent, final_price, source_store, source_address,
        aisle, shopping_minutes, is_active, stock, needs_age, max_quantity, tags, sku, barcode,
        popularity, nutrition, created_by, created_at, updated_at)
      VALUES (\(item.id), \(item.venueId), \(item.name), \(key(item.name)), \(item.description),
        \(item.imageUrl), \(item.category), \(item.basePrice), \(item.markupAmount),
        \(item.markupPercent.hundredths), \(item.finalPrice), \(item.sourceStore),
        \(item.sourceAddress), \(item.aisle), \(item.estimatedShoppingTimeMinutes),
        \(item.isActive), \(item.stock), \(item.requiresAgeVerification),
        \(item.maxQuantityPerOrder), \(try StoredJSON.text(item.tags)), \(item.sku),
        \(item.barcode), \(popularity), \(try StoredJSON.text(item.nutrition)),
        \(item.createdById), \(item.createdAt), \(item.updatedAt))
      """)
    try note(item, in: db)
  }

  /// - Parameter item: as ``findFull(_:ofVenue:in:)`` reads it: without nutrition it loses its own.
  static func update(_ item: ConvenienceItem, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_items SET name = \(item.name), name_key = \(key(item.name)),
        description = \(item.description), image_url = \(item.imageUrl),
        category = \(item.category), base_price = \(item.basePrice),
        markup_amount = \(item.markupAmount), markup_percent = \(item.markupPercent.hundredths),
        final_price = \(item.finalPrice), source_store = \(item.sourceStore),
        source_address = \(item.sourceAddress), aisle = \(item.aisle),
        shopping_minutes = \(item.estimatedShoppingTimeMinutes), is_active = \(item.isActive),
        stock = \(item.stock), needs_age = \(item.requiresAgeVerification),
        max_quantity = \(item.maxQuantityPerOrder), tags = \(try StoredJSON.text(item.tags)),
        sku = \(item.sku), barcode = \(item.barcode),
        nutrition = \(try StoredJSON.text(item.nutrition)), updated_at = \(item.updatedAt)
      WHERE id = \(item.id) AND venue_id = \(item.venueId)
      """)
    try note(item, in: db)
  }

  /// Orders keep their own copy of what was ordered.
  static func delete(_ id: String, ofVenue venue: String, in db: Connection) throws -> Bool {
    try search.remove(id, in: db)
    db.changed(TruFanTopic.items(venue))
    return try db.execute(
      "DELETE FROM trufan_items WHERE id = \(id) AND venue_id = \(venue)") == 1
  }

  /// The item's words and tags follow it, and caches of the venue's items are emptied.
  private static func note(_ item: ConvenienceItem, in db: Connection) throws {
    try search.store(
      SearchDocument(
        id: item.id, scope: item.venueId, titles: [item.name], tags: item.tags ?? [],
        bodies: [item.description, item.sourceStore].compactMap { $0 }), in: db)
    try db.execute("DELETE FROM trufan_item_tags WHERE item_id = \(item.id)")
    for tag in Set((item.tags ?? []).map(key)) {
      try db.execute(
        """
        INSERT INTO trufan_item_tags (venue_id, tag, item_id)
        VALUES (\(item.venueId), \(tag), \(item.id))
        """)
    }
    db.changed(TruFanTopic.items(item.venueId))
  }

  /// The form by which names are sorted and tags compared.
  static func key(_ name: String) -> String { name.lowercased() }

  static func row(_ row: Row) throws -> ConvenienceItem {
    ConvenienceItem(
      id: try row["id"], venueId: try row["venue_id"], name: try row["name"],
      description: try row["description"], imageUrl: try row["image_url"],
      category: try row["category"],
      price: ItemPrice(
        base: try row["base_price"], markupAmount: try row["markup_amount"],
        markupPercent: Percent(hundredths: try row["markup_percent"])),
      sourceStore: try row["source_store"], sourceAddress: try row["source_address"],
      aisle: try row["aisle"], estimatedShoppingTimeMinutes: try row["shopping_minutes"],
      isActive: try row["is_active"], stock: try row["stock"],
      requiresAgeVerification: try row["needs_age"], maxQuantityPerOrder: try row["max_quantity"],
      tags: try tags(row), sku: try row["sku"],
      barcode: try row["barcode"], createdById: try row["created_by"],
      createdAt: try row["created_at"], updatedAt: try row["updated_at"])
  }

  static func tags(_ row: Row) throws -> [String]? {
    try decodedTags.value(try row["tags"])
  }

  /// A row of ``fullColumns``.
  static func fullRow(_ row: Row) throws -> ConvenienceItem {
    var item = try self.row(row)
    item.nutrition = try StoredJSON.value(try row["nutrition"])
    return item
  }
}
