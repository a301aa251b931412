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

  enum CodingKeys: String, CodingKey {
    case aisle, sku, barcode
    case sourceStore = "source_store"
    case sourceAddress = "source_address"
    case keepsCold = "keeps_cold"
  }

  public init(
    sourceStore: String? = nil, sourceAddress: String? = nil, aisle: String? = nil,
    sku: String? = nil, barcode: String? = nil, keepsCold: Bool = false
  ) {
    self.keepsCold = keepsCold
    self.sourceStore = sourceStore
    self.sourceAddress = sourceAddress
    self.aisle = aisle
    self.sku = sku
    self.barcode = barcode
  }

  /// The tags of items that must be kept cold.
  public static let coldTags: Set<String> = ["chilled", "frozen"]
}

extension ShelfFacts: Sampled {
  public static let sample = ShelfFacts(
    sourceStore: "Harbor Grocer", sourceAddress: "12 Harbor Street", aisle: "A4", sku: "HG-1001",
    barcode: "4006381333931", keepsCold: true)
  public static let samples = [sample, ShelfFacts()]
}
