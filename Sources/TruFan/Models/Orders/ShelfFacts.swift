import WireKit

/// What a shopper needs to find a line's item in its shop, as the catalogue has it now.
public struct ShelfFacts: Codable, Hashable, Sendable {
  /// The shop's address.
  @OrNull public var sourceAddress: String?
  @OrNull public var sku: String?
  @OrNull public var barcode: String?
  /// Whether it must be kept in the refrigerator or the freezer.
  public var keepsCold: Bool

  enum CodingKeys: String, CodingKey {
    case sku, barcode
    case sourceAddress = "source_address"
    case keepsCold = "keeps_cold"
  }

  public init(
    sourceAddress: String? = nil, sku: String? = nil, barcode: String? = nil,
    keepsCold: Bool = false
  ) {
    self.keepsCold = keepsCold
    self.sourceAddress = sourceAddress
    self.sku = sku
    self.barcode = barcode
  }

  /// The tags of items that must be kept cold.
  public static let coldTags: Set<String> = ["chilled", "frozen"]
}

extension ShelfFacts: Sampled {
  public static let sample = ShelfFacts(
    sourceAddress: "12 Harbor Street", sku: "HG-1001", barcode: "4006381333931", keepsCold: true)
  public static let samples = [sample, ShelfFacts()]
}
