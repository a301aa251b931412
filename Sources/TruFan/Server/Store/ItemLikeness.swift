/// How much another item is like one, so that it may stand in its place.
struct ItemLikeness {
  private let item: ItemTraits

  init(to item: ItemTraits) {
    self.item = item
  }

  /// The kind of thing counts most, then where it stands, its shelf, its tags and its price.
  /// - Returns: nil for what nobody would take instead, such as bananas for bread.
  func points(of other: ItemTraits) -> Int? {
    let isOfKind = names(item.words.last, other.words) || names(other.words.last, item.words)
    let isOfShop = other.sourceStore == item.sourceStore
    let isNeighbour = isOfShop && item.aisle != nil && other.aisle == item.aisle
    let isOfShelf = item.category != nil && other.category == item.category
    let shared = item.tags.intersection(other.tags).count
    guard isOfKind || isNeighbour || (isOfShelf && shared > 1) else { return nil }
    let all = max(1, item.tags.count + other.tags.count - shared)
    var points = 3 * shared / all + closeness(of: other.price.cents)
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
  private func closeness(of cents: Int) -> Int {
    let difference = abs(cents - item.price.cents)
    return 4 * difference <= item.price.cents ? 2 : 2 * difference <= item.price.cents ? 1 : 0
  }
}
