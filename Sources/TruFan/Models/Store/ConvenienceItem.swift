import WireKit

/// An item that parkers can order, as one venue offers it.
public struct ConvenienceItem: Codable, Hashable, Identifiable, Sendable {
  /// A UUID in lower case.
  public var id: String
  public var venueId: String
  public var name: String
  @OrNull public var description: String?
  @OrNull public var imageUrl: String?
  @OrNull public var category: ItemCategory?
  public var basePrice: Price
  public var markupAmount: Price
  public var markupPercent: Percent
  /// The parker's price, made of the three above.
  public var finalPrice: Price
  public var sourceStore: String
  @OrNull public var sourceAddress: String?
  /// The shelf in the shop, by which staff walk; nil if nobody noted it.
  @OrNull public var aisle: String?
  public var estimatedShoppingTimeMinutes: Int
  public var isActive: Bool
  public var stock: ItemStock
  public var requiresAgeVerification: Bool
  public var maxQuantityPerOrder: Int
  @OrNull public var tags: [String]?
  @OrNull public var sku: String?
  @OrNull public var barcode: String?
  /// Name and value, such as "Calories" and "150". Only administrators get it with the item itself;
  /// parkers read it in ``ItemDetail``.
  public var nutrition: [String: String]?
  @OrNull public var createdById: String?
  public var createdAt: WireTime
  public var updatedAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id, name, description, category, aisle, stock, tags, sku, barcode, nutrition
    case venueId = "venue_id"
    case imageUrl = "image_url"
    case basePrice = "base_price"
    case markupAmount = "markup_amount"
    case markupPercent = "markup_percent"
    case finalPrice = "final_price"
    case sourceStore = "source_store"
    case sourceAddress = "source_address"
    case estimatedShoppingTimeMinutes = "estimated_shopping_time_minutes"
    case isActive = "is_active"
    case requiresAgeVerification = "requires_age_verification"
    case maxQuantityPerOrder = "max_quantity_per_order"
    case createdById = "created_by_id"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  public init(
    id: String, venueId: String, name: String, description: String? = nil,
    imageUrl: String? = nil, category: ItemCategory? = nil, price: ItemPrice,
    sourceStore: String, sourceAddress: String? = nil, aisle: String? = nil,
    estimatedShoppingTimeMinutes: Int = 15, isActive: Bool = true, stock: ItemStock = .inStock,
    requiresAgeVerification: Bool = false, maxQuantityPerOrder: Int = 10, tags: [String]? = nil,
    sku: String? = nil, barcode: String? = nil, nutrition: [String: String]? = nil,
    createdById: String? = nil, createdAt: WireTime, updatedAt: WireTime
  ) {
    self.id = id
    self.venueId = venueId
    self.name = name
    basePrice = price.base
    markupAmount = price.markupAmount
    markupPercent = price.markupPercent
    finalPrice = price.final
    self.sourceStore = sourceStore
    self.estimatedShoppingTimeMinutes = estimatedShoppingTimeMinutes
    self.isActive = isActive
    self.stock = stock
    self.requiresAgeVerification = requiresAgeVerification
    self.maxQuantityPerOrder = maxQuantityPerOrder
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.description = description
    self.imageUrl = imageUrl
    self.category = category
    self.sourceAddress = sourceAddress
    self.aisle = aisle
    self.tags = tags
    self.sku = sku
    self.barcode = barcode
    self.nutrition = nutrition
    self.createdById = createdById
  }

  /// Whether it can be put into a cart now.
  public var isAvailable: Bool { isActive && stock != .out }
}

extension ConvenienceItem: Sampled {
  public static let sample = ConvenienceItem(
    id: "0b7e6a52-1f0c-4c8e-9d35-6f2a1c9e4b10", venueId: Venue.sampleId, name: "Whole Milk, 1 gal",
    description: "Fresh whole milk.", imageUrl: "/trufan/pictures/milk.svg", category: .grocery,
    price: ItemPrice(base: Price(cents: 499), markupPercent: Percent(10)),
    sourceStore: "Harbor Grocer", sourceAddress: "12 Harbor Street", aisle: "A4",
    tags: ["dairy"], sku: "HG-1001", barcode: "4006381333931",
    nutrition: ["Calories": "150", "Protein": "8 g"],
    createdById: "7f8a1c52-9a70-4a41-8a5e-6d1f0c2b3a44", createdAt: .sample, updatedAt: .sample)

  public static let samples = [
    sample,
    ConvenienceItem(
      id: "1c8f7b63-2a1d-4d9f-8e46-7a3b2dae5c21", venueId: Venue.sampleId, name: "Ice",
      price: ItemPrice(base: Price(cents: 250)), sourceStore: "Corner Shop", createdAt: .sample,
      updatedAt: .sample),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "category": .orNull("The shelf"),
    "final_price": "base_price + markup_amount + markup_percent of base_price, in whole cents",
    "aisle": .orNull("The shelf in the shop, by which staff walk"),
    "nutrition": "Only in an administrator's answers",
    "stock": .oneOf(ItemStock.allCases.map(\.rawValue)),
  ]
}

extension WireTime {
  /// 7 November 2025, 9:02 UTC: the morning of the document's example.
  static let sample = WireTime(Timestamp(milliseconds: 1_762_506_120_000))
}
