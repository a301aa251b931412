import WireKit

/// A substitute that the shopper proposes.
public struct ProposeSubstituteRequest: Codable, Hashable, Sendable {
  /// An item of the venue's catalogue; nil for something else, which then needs name and price.
  public var itemId: String?
  public var name: String?
  /// For one piece, at most the ordered item's price unless the parker accepts it.
  public var unitPrice: Price?
  /// As ``UpdateItemRequest/seen``.
  public var seen: SeenLine?

  enum CodingKeys: String, CodingKey {
    case name, seen
    case itemId = "item_id"
    case unitPrice = "unit_price"
  }

  public init(
    itemId: String? = nil, name: String? = nil, unitPrice: Price? = nil, seen: SeenLine? = nil
  ) {
    self.itemId = itemId
    self.seen = seen
    self.name = name
    self.unitPrice = unitPrice
  }
}

extension ProposeSubstituteRequest: Sampled {
  public static let sample = ProposeSubstituteRequest(
    itemId: ConvenienceItem.sample.id, name: "Milk, half gallon", unitPrice: Price(cents: 529))
  public static let samples = [
    sample, ProposeSubstituteRequest(itemId: ConvenienceItem.sample.id, seen: .sample),
    ProposeSubstituteRequest(),
  ]
}
