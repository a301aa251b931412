import TruFanModels

/// How much another item is like one, so that it may stand in its place.
struct ItemLikeness {
  private let item: ConvenienceItem
  private let words: [String]
  private let tags: Set<String>

  init(to item: ConvenienceItem) {
    self.item = item
    words = Self.words(of: item.name)
    tags = Self.tags(of: item)
  }

  /// The kind of thing counts most, then where it stands, its shelf, its tags and its price.
  /// - Returns: nil for what nobody would take instead, such as bananas for bread.
  func points(of other: ConvenienceItem) -> Int? {
    let (theirs, theirTags) = (Self.words(of: other.name), Self.tags(of: other))
    let isOfKind = names(words.last, theirs) || names(theirs.last, words)
    let isOfShop = other.sourceStore == item.sourceStore
    let isNeighbour = isOfShop && item.aisle != nil && other.aisle == item.aisle
    let isOfShelf = item.category != nil && other.category == item.category
    let shared = tags.intersection(theirTags).count
    guard isOfKind || isNeighbour || (isOfShelf && shared > 1) else { return nil }
    let all = max(1, tags.union(theirTags).count)
    var points = 3 * shared / all + closeness(of: other.finalPrice)
    if isOfKind { points += 8 }
    if isNeighbour { points += 4 }
    if isOfShelf { points += 3 }
    if isOfShop { points += 1 }
    return points
  }

  private func names(_ kind: String?, _ words: [String]) -> Bool {
    kind.map(words.contains) ?? false
  }

  /// Two points within a quarter of the price, one within a half.
  private func closeness(of price: Price) -> Int {
    let difference = abs(price.cents - item.finalPrice.cents)
    return 4 * difference <= item.finalPrice.cents
      ? 2 : 2 * difference <= item.finalPrice.cents ? 1 : 0
  }

  private static func tags(of item: ConvenienceItem) -> Set<String> {
    Set((item.tags ?? []).map(ItemTable.key))
  }

  /// The kind of thing as the name has it: "milk" of "Whole Milk, Half Gallon".
  static func kind(of name: String) -> String? { title(name).last }

  private static func words(of name: String) -> [String] {
    title(name).map { $0.count > 3 && $0.hasSuffix("s") ? String($0.dropLast()) : $0 }
  }

  /// What stands after a comma is a size, and after "for" or "on" the use or the place.
  private static func title(_ name: String) -> [String] {
    let first = name.prefix { $0 != "," && $0 != "(" }
    let words = first.lowercased().split { !$0.isLetter }.map(String.init)
    return words.prefix { !["for", "on", "with"].contains($0) }.filter { $0.count > 2 }
  }
}
