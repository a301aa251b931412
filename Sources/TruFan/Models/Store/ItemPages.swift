import WireKit

/// A page of items.
public struct ItemsResponse: Codable, Hashable, Sendable {
  public var items: [ConvenienceItem]
  /// How many items match, on all pages.
  public var total: Int
  public var page: Int
  public var pages: Int
  public var pageSize: Int

  enum CodingKeys: String, CodingKey {
    case items, total, page, pages
    case pageSize = "page_size"
  }

  public init(items: [ConvenienceItem], total: Int, page: Int, pageSize: Int) {
    self.items = items
    self.total = total
    self.page = page
    self.pageSize = pageSize
    pages = Self.pages(of: total, by: pageSize)
  }

  /// How many pages `total` things fill; an empty list has one, which is empty.
  public static func pages(of total: Int, by pageSize: Int) -> Int {
    max(1, (total + pageSize - 1) / max(1, pageSize))
  }
}

extension ItemsResponse: Sampled {
  public static let sample = ItemsResponse(
    items: ConvenienceItem.samples, total: 2, page: 1, pageSize: 50)
}

/// What a venue's active items can be filtered by.
public struct CategoriesResponse: Codable, Hashable, Sendable {
  public var categories: [String]
  /// The shops that the items come from; nil where the question is of no venue.
  public var sourceStores: [String]?
  /// In small letters; nil as above.
  public var tags: [String]?

  enum CodingKeys: String, CodingKey {
    case categories, tags
    case sourceStores = "source_stores"
  }

  public init(categories: [String], sourceStores: [String]? = nil, tags: [String]? = nil) {
    self.categories = categories
    self.sourceStores = sourceStores
    self.tags = tags
  }
}

extension CategoriesResponse: Sampled {
  public static let sample = CategoriesResponse(
    categories: ["beverage", "grocery"], sourceStores: ["Corner Shop"], tags: ["gluten-free"])
  public static let samples = [sample, CategoriesResponse(categories: ["beverage", "grocery"])]

  public static let fieldNotes: [String: FieldNote] = [
    "source_stores": "The shops of a venue's active items",
    "tags": "The tags of a venue's active items, in small letters",
  ]
}
