import ServerKit
import TruFanModels
import WireKit

/// A question for a venue's items: the shelf, the words, the limits and the page.
struct ItemQuery: Hashable, Sendable {
  var category: String?
  var search = ""
  var lowest: Price?
  var highest: Price?
  var sourceStore: String?
  /// Every one of them must be the item's.
  var tags: [String] = []
  var onlyInStock = false
  /// Nil: also those that are out of use, for administrators.
  var isActive: Bool? = true
  /// With each item's nutrition, for administrators, who change it.
  var isFull = false
  var sort = ItemSort.name
  var page = 1
  var pageSize = 50

  /// The page, and how many items match on all pages.
  /// - Parameter total: that number, if it is known.
  func run(venue: String, total: Int? = nil, in db: Connection) throws -> ItemsResponse {
    guard let source = source(venue, in: db) else {
      return ItemsResponse(items: [], total: 0, page: page, pageSize: pageSize)
    }
    let items = try db.all(
      """
      SELECT \(isFull ? ItemTable.fullColumns : ItemTable.columns)
      FROM \(source) WHERE \(condition(venue))
      ORDER BY \(sorting) LIMIT \(pageSize) OFFSET \((page - 1) * pageSize)
      """, isFull ? ItemTable.fullRow : ItemTable.row)
    return ItemsResponse(
      items: items, total: try total ?? count(venue: venue, in: db), page: page,
      pageSize: pageSize)
  }

  /// How many items match on all pages.
  func count(venue: String, in db: Connection) throws -> Int {
    guard let source = source(venue, in: db) else { return 0 }
    return try db.value("SELECT COUNT(*) FROM \(source) WHERE \(condition(venue))") ?? 0
  }

  /// The same question without its page: what ``count(venue:in:)`` depends on.
  var withoutPage: ItemQuery {
    var query = self
    (query.page, query.pageSize, query.sort) = (1, 0, .name)
    return query
  }

  private var isSearch: Bool { !search.allSatisfy(\.isWhitespace) }

  /// The table, beside what the words find; nil for words that can find nothing. SQLite keeps the
  /// order of a CROSS JOIN: it would try each item of the venue otherwise, though a word finds few.
  private func source(_ venue: String, in db: Connection) -> SQL? {
    guard isSearch else { return "trufan_items i" }
    guard let matches = ItemTable.search.matches(SearchQuestion(search), scope: venue, in: db)
    else { return nil }
    return "(\(matches)) AS found CROSS JOIN trufan_items i"
  }

  private var sorting: SQL {
    switch sort {
    case .name where isSearch: "found.score DESC, i.name_key, i.id"
    case .name: "i.name_key, i.id"
    // Of what a word finds, names come before descriptions that mention it.
    case .popular where isSearch: "found.score DESC, i.popularity DESC, i.name_key, i.id"
    case .popular: "i.popularity DESC, i.name_key, i.id"
    case .price: "i.final_price, i.name_key, i.id"
    }
  }

  private func condition(_ venue: String) -> SQL {
    var sql: SQL = "i.venue_id = \(venue)"
    if isSearch { sql = "\(sql) AND i.id = found.id" }
    if let isActive { sql = "\(sql) AND i.is_active = \(isActive)" }
    if let category { sql = "\(sql) AND i.category = \(category)" }
    if let lowest { sql = "\(sql) AND i.final_price >= \(lowest)" }
    if let highest { sql = "\(sql) AND i.final_price <= \(highest)" }
    if let sourceStore { sql = "\(sql) AND i.source_store = \(sourceStore)" }
    if onlyInStock { sql = "\(sql) AND i.stock <> 'out'" }
    for tag in tags {
      sql = """
        \(sql) AND EXISTS (SELECT 1 FROM trufan_item_tags t
          WHERE t.item_id = i.id AND t.tag = \(ItemTable.key(tag)))
        """
    }
    return sql
  }
}
