import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Similar items")
struct SimilarItemsTests {
  private func similar(_ name: String, _ lot: Lot) async throws -> [ConvenienceItem] {
    var path = ItemsPath(venue: Venue.sampleId)
    path.search = "\"\(name)\""
    let found: ItemsResponse = try await lot.send(TruFanAPI.items(path)).decoded()
    let item = try #require(found.items.first { $0.name.hasPrefix(name) })
    let detail: ItemDetail = try await lot.send(
      TruFanAPI.item(.init(venue: Venue.sampleId, item: item.id))
    ).decoded()
    return detail.similarItems
  }

  @Test("the likest first, and none that nobody would take instead", arguments: TestEngine.allCases)
  func likest(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let milk = try await similar("Whole Milk", lot)
      #expect(milk.first?.name == "Oat Milk, 32 oz")
      #expect(milk.contains { $0.name == "Plain Greek Yogurt, 16 oz" })
      #expect(!milk.contains { $0.name.hasPrefix("Bananas") || $0.name.hasPrefix("Whole") })
      // Six of it can be had, as of the milk.
      #expect(milk.first.map { $0.maxQuantityPerOrder >= 6 } == true)
      let bread = try await similar("Whole Wheat Bread", lot)
      #expect(bread.isEmpty)
      let relief = try await similar("Ibuprofen", lot)
      #expect(relief.first?.name == "Acetaminophen 500 mg, 24 Caplets")
      let water = try await similar("Spring Water", lot)
      #expect(water.prefix(2).allSatisfy { $0.name.contains("Water") })
      #expect(milk.count <= 12 && water.count <= 12)
    }
  }

  @Test("what is named alike is found on a shelf of thousands, and what is sold out is not")
  func manyItems() async throws {
    try await Lot.open { lot in
      let now = lot.clock.now()
      try await lot.database.write { db in
        func add(_ number: Int, _ name: String, stock: ItemStock = .inStock) throws {
          let item = ConvenienceItem(
            id: Identifiers().uuid(at: now), venueId: Venue.sampleId, name: name,
            category: .grocery, price: ItemPrice(base: Price(cents: 500)), sourceStore: "Far Shop",
            stock: stock, tags: ["dairy", "chilled"], createdAt: WireTime(now),
            updatedAt: WireTime(now))
          try ItemTable.insert(item, popularity: 1000 + number, in: db)
        }
        for number in 0..<300 { try add(number, "Thing \(number)") }
        try add(-1000, "Goat Milk")
        try add(-1000, "Soy Milk", stock: .out)
      }
      let milk = try await similar("Whole Milk", lot).map(\.name)
      #expect(Set(milk.prefix(2)) == ["Oat Milk, 32 oz", "Goat Milk"])
      #expect(!milk.contains("Soy Milk"))
    }
  }

  @Test("what is new in the store is among them at once, though they are kept")
  func newItem() async throws {
    try await Lot.open { lot in
      let now = WireTime(lot.clock.now())
      let before = try await similar("Whole Milk", lot)
      #expect(!before.contains { $0.name == "Goat Milk" })
      let milk = ConvenienceItem(
        id: Identifiers().uuid(at: lot.clock.now()), venueId: Venue.sampleId, name: "Goat Milk",
        category: .grocery, price: ItemPrice(base: Price(cents: 500)), sourceStore: "Far Shop",
        stock: .inStock, tags: ["dairy", "chilled"], createdAt: now, updatedAt: now)
      try await lot.database.write { db in try ItemTable.insert(milk, popularity: 1, in: db) }
      let after = try await similar("Whole Milk", lot)
      #expect(after.contains { $0.name == "Goat Milk" })
    }
  }

  /// 50,000 more of an item: its shelf, its aisle and its kind are as large.
  private func multiply(_ item: ConvenienceItem, in db: Connection) throws {
    let numbers: SQL = """
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000)
      """
    try db.execute(
      """
      \(numbers) INSERT INTO trufan_items (id, venue_id, name, name_key, category, base_price,
        markup_amount, markup_percent, final_price, source_store, aisle, shopping_minutes,
        is_active, stock, needs_age, max_quantity, popularity, created_at, updated_at)
      SELECT 'copy-' || n, venue_id, name, name_key || n, category, base_price, markup_amount,
        markup_percent, final_price, source_store, aisle, shopping_minutes, is_active, stock,
        needs_age, max_quantity, n, created_at, updated_at
      FROM numbers, trufan_items WHERE id = \(item.id)
      """)
    try db.execute(
      """
      \(numbers) INSERT INTO trufan_item_words (id, scope, a, b, c, d)
      SELECT 'copy-' || n, scope, a, b, c, d
      FROM numbers, trufan_item_words WHERE id = \(item.id)
      """)
  }

  @Test("among 50,000 of one shelf, aisle and kind a few are read by indexes, whatever they match")
  func boundedReading() async throws {
    try await Lot.open(.sqliteInMemory) { lot in
      try await lot.database.write { db in
        let item = try #require(
          try db.first(
            """
            SELECT \(ItemTable.columns) FROM trufan_items i
            WHERE i.venue_id = \(Venue.sampleId) AND i.name LIKE 'Whole Milk%'
            """, ItemTable.row))
        #expect(item.category != nil && item.aisle != nil)
        try multiply(item, in: db)
        let query = try #require(SimilarItems.compared(with: item, in: db))
        let found = try db.all(query, ItemTraits.init)
        // At most 40 of the shelf, of the aisle and of the kind.
        #expect((41...120).contains(found.count), "\(found.count)")
        let plan: [String] = try db.all("EXPLAIN QUERY PLAN \(query)") { try $0["detail"] }
        let steps = [
          "SEARCH i USING INDEX sqlite_autoindex_trufan_items_1 (id=?)",
          "SEARCH trufan_items USING COVERING INDEX trufan_items_of_shelf",
          "SEARCH trufan_items USING COVERING INDEX trufan_items_of_aisle",
          "SCAN trufan_item_words_fts VIRTUAL TABLE INDEX",
          "SEARCH trufan_item_words USING INTEGER PRIMARY KEY (rowid=?)",
        ]
        for step in steps {
          let isThere = plan.contains { $0.hasPrefix(step) }
          #expect(isThere, "\(step) is missing in \(plan)")
        }
        // Only the ids of the pools are listed before they are used, and not all matches of a word.
        #expect(plan.count { $0.hasPrefix("LIST SUBQUERY") } == 1, "\(plan)")
      }
    }
  }
}
