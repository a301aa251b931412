import Foundation
import TruFanModels

/// What a parker wants to see of a store.
struct ItemFilter: Hashable, Sendable {
  var category: ItemCategory?
  var searchText = ""
  var sort = ItemSort.popular
  var priceRange: PriceRange?
  var sourceStore: String?
  var tags: Set<String> = []
  var isInStockOnly = false

  enum PriceRange: CaseIterable, Hashable, Sendable {
    case under5
    case from5to10
    case from10to20
    case over20

    var bounds: (lowest: Price?, highest: Price?) {
      switch self {
      case .under5: (nil, Price(cents: 499))
      case .from5to10: (Price(cents: 500), Price(cents: 1000))
      case .from10to20: (Price(cents: 1000), Price(cents: 2000))
      case .over20: (Price(cents: 2001), nil)
      }
    }

    var displayName: String {
      switch self {
      case .under5: "Under $5"
      case .from5to10: "$5 to $10"
      case .from10to20: "$10 to $20"
      case .over20: "Over $20"
      }
    }
  }

  /// How many of the filter sheet's choices are set.
  var choiceCount: Int {
    (priceRange == nil ? 0 : 1) + (sourceStore == nil ? 0 : 1) + tags.count
      + (isInStockOnly ? 1 : 0)
  }

  var isPlain: Bool { choiceCount == 0 && category == nil && words.isEmpty }

  /// What leads out of an empty list, by what has emptied it: words, choices, or both.
  var clearTitle: String {
    let hasChoices = choiceCount > 0 || category != nil
    if words.isEmpty { return "Clear Filters" }
    return hasChoices ? "Clear Search and Filters" : "Clear Search"
  }

  /// Without the spaces around it.
  var words: String { searchText.trimmingCharacters(in: .whitespacesAndNewlines) }

  func question(venue: String, page: Int) -> ItemsPath {
    var path = ItemsPath(venue: venue)
    path.category = category?.rawValue
    path.search = words.isEmpty ? nil : words
    path.lowest = priceRange?.bounds.lowest
    path.highest = priceRange?.bounds.highest
    path.sourceStore = sourceStore
    path.tags = tags.sorted()
    path.isInStock = isInStockOnly
    path.sort = sort
    path.page = page
    path.pageSize = Self.pageSize
    return path
  }

  static let pageSize = 50
}
