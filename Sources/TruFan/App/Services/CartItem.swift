import TruFanModels

/// A line of a cart, as the item was when it was added or last looked at.
struct CartItem: Codable, Hashable, Identifiable, Sendable {
  let itemId: String
  var name: String
  var imageUrl: String?
  var sourceStore: String
  var unitPrice: Price
  var quantity: Int
  var maxQuantity: Int
  var requiresAge: Bool
  var shoppingMinutes: Int
  /// False once the item is sold out, or no longer offered.
  var isAvailable: Bool
  /// Whether it is no longer offered at all; nil in a cart that was kept before this was asked.
  var isGone: Bool?
  /// What the parker wants if it is missing; nil: as for the whole order.
  var replacement: ReplacementWish?

  var id: String { itemId }
  var lineTotal: Price { unitPrice * quantity }
  /// Why it is not part of an order; nil while it is.
  var unavailableWords: String? {
    guard !isAvailable else { return nil }
    return isGone == true ? "No longer available" : "Out of stock right now"
  }

  init(_ item: ConvenienceItem, quantity: Int, replacement: ReplacementWish? = nil) {
    itemId = item.id
    name = item.name
    imageUrl = item.imageUrl
    sourceStore = item.sourceStore
    unitPrice = item.finalPrice
    self.quantity = quantity
    maxQuantity = item.maxQuantityPerOrder
    requiresAge = item.requiresAgeVerification
    shoppingMinutes = item.estimatedShoppingTimeMinutes
    isAvailable = item.isAvailable
    isGone = !item.isActive
    self.replacement = replacement
  }
}
