import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// A venue's items for parkers. Pages are kept as finished bytes until an item of the venue changes,
/// because nearly all parkers look at the same first pages.
struct Catalogue: Sendable {
  private struct PageKey: Hashable, Sendable {
    let venue: String
    let query: ItemQuery
  }

  let database: Database
  private let pages: ReadCache<PageKey, ByteBuffer>
  /// How many items a question finds, which costs more the more there are.
  private let totals: ReadCache<PageKey, Int>
  private let shelves: ReadCache<String, CategoriesResponse>
  /// What is like an item, by its id: a hundred others are compared with it.
  private let similar: ReadCache<String, [ConvenienceItem]>

  /// Some 28 kB each: at most 60 MB of pages.
  private static let mostPages = 2000

  init(database: Database) {
    self.database = database
    pages = ReadCache(changes: database.changes, capacity: Self.mostPages)
    totals = ReadCache(changes: database.changes, capacity: Self.mostPages)
    shelves = ReadCache(changes: database.changes, capacity: Self.mostPages)
    similar = ReadCache(changes: database.changes, capacity: Self.mostPages)
  }

  /// The page as JSON. An unknown venue has no items.
  func page(_ query: ItemQuery, venue: String) async throws -> ByteBuffer {
    try await pages.value(
      for: PageKey(venue: venue, query: query), topic: TruFanTopic.items(venue)
    ) {
      let total = try await total(query.withoutPage, venue: venue)
      let page = try await database.read { db in
        try query.run(venue: venue, total: total, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(page))
    }
  }

  private func total(_ query: ItemQuery, venue: String) async throws -> Int {
    try await totals.value(
      for: PageKey(venue: venue, query: query), topic: TruFanTopic.items(venue)
    ) {
      try await database.read { db in try query.count(venue: venue, in: db) }
    }
  }

  /// - Throws: ``Problem`` 404, with another sentence for an item that is out of use.
  func detail(_ id: String, venue: String) async throws -> ItemDetail {
    let (item, reviews, sums) = try await database.read { db in
      guard let item = try ItemTable.findFull(id, ofVenue: venue, in: db) else {
        throw Problem.notFound("Item not found")
      }
      guard item.isActive else { throw Problem.notFound("Item not available") }
      return (
        item, try ItemReviewTable.newest(10, of: id, in: db),
        try ItemReviewTable.sums(of: id, in: db)
      )
    }
    let (count, stars) = sums
    return ItemDetail(
      item: item, nutrition: item.nutrition, similarItems: try await similar(to: id, venue: venue),
      reviews: reviews, ratingTenths: count == 0 ? nil : (stars * 10 + count / 2) / count,
      reviewCount: count)
  }

  /// The item is read again with its neighbours: of an item read before, an older state would be kept.
  private func similar(to id: String, venue: String) async throws -> [ConvenienceItem] {
    try await similar.value(for: id, topic: TruFanTopic.items(venue)) {
      try await database.read { db in
        try ItemTable.find(id, ofVenue: venue, in: db).map { try SimilarItems.of($0, in: db) } ?? []
      }
    }
  }

  func categories(venue: String) async throws -> CategoriesResponse {
    try await shelves.value(for: venue, topic: TruFanTopic.items(venue)) {
      try await database.read { db in try Self.choices(venue: venue, in: db) }
    }
  }

  private static func choices(
    venue: String, in db: Connection
  ) throws -> CategoriesResponse {
    CategoriesResponse(
      categories: try db.all(
        """
        SELECT DISTINCT category FROM trufan_items
        WHERE venue_id = \(venue) AND is_active = 1 AND category IS NOT NULL ORDER BY category
        """
      ) { try $0["category"] },
      sourceStores: try db.all(
        """
        SELECT DISTINCT source_store FROM trufan_items
        WHERE venue_id = \(venue) AND is_active = 1 ORDER BY source_store
        """
      ) { try $0["source_store"] },
      tags: try db.all(
        """
        SELECT DISTINCT t.tag FROM trufan_item_tags t JOIN trufan_items i ON i.id = t.item_id
        WHERE t.venue_id = \(venue) AND i.is_active = 1 ORDER BY t.tag
        """
      ) { try $0["tag"] })
  }

  /// - Throws: ``Problem`` 404 for an unknown venue and for a store that is switched off.
  func configuration(venue: String) async throws -> StoreConfiguration {
    try await database.read { db in try Self.configuration(venue: venue, in: db) }
  }

  /// - Throws: ``Problem`` 404, as above.
  static func configuration(venue: String, in db: Connection) throws -> StoreConfiguration {
    let found = try VenueTable.require(venue, in: db).configuration
    guard found.isEnabled else {
      throw Problem.notFound(
        "Convenience store not available at this venue", code: StoreConfiguration.switchedOffCode)
    }
    return found
  }
}
