import ServerKit
import TruFanModels

/// What is like an item: a parker may look at it next, and a shopper may bring it instead.
enum SimilarItems {
  private static let most = 12
  /// How many of a shelf, of an aisle and of a name are compared: each may have thousands.
  private static let mostCompared = 40

  /// Items that can be had, the likest first. None is better than what nobody would take instead.
  static func of(_ item: ConvenienceItem, in db: Connection) throws -> [ConvenienceItem] {
    guard let query = compared(with: item, in: db) else { return [] }
    let likeness = ItemLikeness(to: ItemTraits(item))
    let likest = try db.all(query, ItemTraits.init).enumerated().compactMap { place, other in
      likeness.points(of: other).map { (place: place, points: $0, id: other.id) }
    }.sorted { ($1.points, $0.place) < ($0.points, $1.place) }.prefix(most).map(\.id)
    let items = try ItemTable.find(likest, ofVenue: item.venueId, in: db)
    return likest.compactMap { items[$0] }
  }

  /// The items to compare with this one: a bounded number, however many the venue has.
  static func compared(with item: ConvenienceItem, in db: Connection) -> SQL? {
    let pools = pools(item, in: db)
    guard let first = pools.first else { return nil }
    let ids = pools.dropFirst().reduce(first) { "\($0) UNION \($1)" }
    return """
      SELECT \(ItemTraits.columns) FROM trufan_items i
      WHERE i.id IN (\(ids)) AND i.id <> \(item.id) AND i.is_active = 1 AND i.stock <> 'out'
      ORDER BY i.popularity DESC, i.name_key, i.id
      """
  }

  /// The ids of popular items of the shelf and of the aisle, and of some that are named alike.
  private static func pools(_ item: ConvenienceItem, in db: Connection) -> [SQL] {
    let popular: SQL = "ORDER BY popularity DESC, name_key, id LIMIT \(mostCompared)"
    let here: SQL = "FROM trufan_items WHERE venue_id = \(item.venueId) AND is_active = 1"
    var pools: [SQL] = []
    if let category = item.category {
      pools.append(
        "SELECT id FROM (SELECT id \(here) AND category = \(category) \(popular)) AS shelf")
    }
    if let aisle = item.aisle {
      pools.append(
        """
        SELECT id FROM (SELECT id \(here) AND source_store = \(item.sourceStore)
          AND aisle = \(aisle) \(popular)) AS neighbours
        """)
    }
    if let kind = ItemTraits.kind(of: item.name),
      let named = ItemTable.search.some(
        with: kind, scope: item.venueId, limit: mostCompared, in: db)
    {
      pools.append("SELECT id FROM (\(named)) AS named")
    }
    return pools
  }
}
