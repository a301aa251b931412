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

/// The categories that a venue's active items have.
public struct CategoriesResponse: Codable, Hashable, Sendable {
  public var categories: [String]

  public init(categories: [String]) { self.categories = categories }
}

extension CategoriesResponse: Sampled {
  public static let sample = CategoriesResponse(categories: ["beverage", "grocery"])
}
