import WireKit

/// What a shopper needs to find in its shop what a line brings, as the catalogue has it now. That is the
/// line's item, or the substitute once the parker takes it.
public struct ShelfFacts: Codable, Hashable, Sendable {
  /// Nil for a substitute that the shopper has described: it is of the line's own shop.
  @OrNull public var sourceStore: String?
  /// The shop's address.
  @OrNull public var sourceAddress: String?
  /// Nil for a substitute that the shopper has described.
  @OrNull public var aisle: String?
  @OrNull public var sku: String?
  @OrNull public var barcode: String?
  /// Whether it must be kept in the refrigerator or the freezer.
  public var keepsCold: Bool
  /// What the shelf says for one piece. Nil for a substitute that the shopper has described.
  @OrNull public var basePrice: Price?
  /// What the parker pays above that for one piece, beside the percentage.
  @OrNull public var markupAmount: Price?
  @OrNull public var markupPercent: Percent?

  enum CodingKeys: String, CodingKey {
    case aisle, sku, barcode
    case sourceStore = "source_store"
    case sourceAddress = "source_address"
    case keepsCold = "keeps_cold"
    case basePrice = "base_price"
    case markupAmount = "markup_amount"
    case markupPercent = "markup_percent"
  }

  public init(
    sourceStore: String? = nil, sourceAddress: String? = nil, aisle: String? = nil,
    sku: String? = nil, barcode: String? = nil, keepsCold: Bool = false, price: ItemPrice? = nil
  ) {
    self.keepsCold = keepsCold
    self.sourceStore = sourceStore
    self.sourceAddress = sourceAddress
    self.aisle = aisle
    self.sku = sku
    self.barcode = barcode
    basePrice = price?.base
    markupAmount = price?.markupAmount
    markupPercent = price?.markupPercent
  }

  /// The shelf's price and the parker's, for one piece; nil where the shelf's is not known.
  public var price: ItemPrice? {
    basePrice.map {
      ItemPrice(
        base: $0, markupAmount: markupAmount ?? .zero, markupPercent: markupPercent ?? .zero)
    }
  }

  /// The tags of items that must be kept cold.
  public static let coldTags: Set<String> = ["chilled", "frozen"]
}

extension ShelfFacts: Sampled {
  public static let sample = ShelfFacts(
    sourceStore: "Harbor Grocer", sourceAddress: "12 Harbor Street", aisle: "A4", sku: "HG-1001",
    barcode: "4006381333931", keepsCold: true,
    price: ItemPrice(base: Price(cents: 499), markupPercent: Percent(10)))
  public static let samples = [sample, ShelfFacts()]
}
