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
  var sort = ItemSort.name
  var page = 1
  var pageSize = 50

  /// The page, and how many items match on all pages.
  func run(venue: String, in db: Connection) throws -> ItemsResponse {
    let question = SearchQuestion(search)
    var source: SQL = "trufan_items i"
    var sorting = sorting
    if !search.allSatisfy(\.isWhitespace) {
      guard let matches = ItemTable.search.matches(question, scope: venue, in: db) else {
        return ItemsResponse(items: [], total: 0, page: page, pageSize: pageSize)
      }
      source = "trufan_items i JOIN (\(matches)) AS found ON found.id = i.id"
      if sort == .name { sorting = "found.score DESC, i.name_key, i.id" }
    }
    let condition = condition(venue)
    let total: Int =
      try db.value("SELECT COUNT(*) FROM \(source) WHERE \(condition)") ?? 0
    let items = try db.all(
      """
      SELECT \(ItemTable.columns) FROM \(source) WHERE \(condition)
      ORDER BY \(sorting) LIMIT \(pageSize) OFFSET \((page - 1) * pageSize)
      """, ItemTable.row)
    return ItemsResponse(items: items, total: total, page: page, pageSize: pageSize)
  }

  private var sorting: SQL {
    switch sort {
    case .name: "i.name_key, i.id"
    case .popular: "i.popularity DESC, i.name_key, i.id"
    case .price: "i.final_price, i.name_key, i.id"
    }
  }

  private func condition(_ venue: String) -> SQL {
    var sql: SQL = "i.venue_id = \(venue)"
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
