import WireKit

/// A look at a venue's items.
public struct ItemsPath: EndpointArguments {
  public static let places = ["venue"]
  public static let queryParameters: [QueryParameter] =
    [
      QueryParameter("category", "A shelf"),
      QueryParameter("search", "Words of the name, the description or the tags"),
      QueryParameter("min_price", "The lowest price"),
      QueryParameter("max_price", "The highest price"),
      QueryParameter("source_store", "A shop"),
      QueryParameter("tag", "A tag; may be repeated, then each must fit"),
      QueryParameter("in_stock", "true: without what is sold out"),
      QueryParameter("sort", "name, popular or price"),
    ] + .pages

  public let venue: String
  public var category: String?
  public var search: String?
  public var lowest: Price?
  public var highest: Price?
  public var sourceStore: String?
  public var tags: [String] = []
  public var isInStock = false
  public var sort = ItemSort.name
  public var page = 1
  /// Nil: 50.
  public var pageSize: Int?

  public init(venue: String) { self.venue = venue }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    category = request.text("category")
    search = request.text("search").map { String($0.prefix(500)) }
    lowest = try request.price("min_price")
    highest = try request.price("max_price")
    sourceStore = request.text("source_store")
    tags = Array(request.queryValues("tag").prefix(10))
    isInStock = try request.flag("in_stock") ?? false
    if let text = request.text("sort") {
      guard let known = ItemSort(rawValue: text) else {
        throw Problem.invalid(["query.sort": ["sort must be name, popular or price."]])
      }
      sort = known
    }
    page = try request.page()
    pageSize = try request.pageSize()
  }

  public var values: [String: String] { ["venue": venue] }

  public var query: [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { items.append((name, value)) }
    }
    add("category", category)
    add("search", search)
    add("min_price", lowest?.plain)
    add("max_price", highest?.plain)
    add("source_store", sourceStore)
    for tag in tags { add("tag", tag) }
    if isInStock { add("in_stock", "true") }
    if sort != .name { add("sort", sort.rawValue) }
    if page != 1 { add("page", String(page)) }
    add("page_size", pageSize.map(String.init))
    return items
  }
}

/// The order of items in a list.
public enum ItemSort: String, CaseIterable, Hashable, Sendable {
  case name
  /// What is ordered most, first.
  case popular
  /// The cheapest first.
  case price
}

extension Price {
  /// "5.49", as a query has it.
  var plain: String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
