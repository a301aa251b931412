import WireKit

/// An item as an administrator writes it: a new one, or the changed fields of an existing one.
public struct ItemDraft: Codable, Hashable, Sendable {
  /// If given, the venue of the address.
  public var venueId: String?
  public var name: String?
  public var description: String?
  public var imageUrl: String?
  public var category: ItemCategory?
  public var basePrice: Price?
  public var markupAmount: Price?
  public var markupPercent: Percent?
  public var sourceStore: String?
  public var sourceAddress: String?
  public var aisle: String?
  @LaxIfGiven public var estimatedShoppingTimeMinutes: Int?
  public var requiresAgeVerification: Bool?
  @LaxIfGiven public var maxQuantityPerOrder: Int?
  public var stock: ItemStock?
  public var tags: [String]?
  public var sku: String?
  public var barcode: String?
  /// Name and value, such as "Calories" and "150". Nil leaves an item's as it is, and an empty one
  /// takes it away. ``NutritionFacts`` has the limits.
  public var nutrition: [String: String]?
  /// For an item that exists. A new one is in use.
  public var isActive: Bool?
  /// The item's `updated_at` when the writer saw it. If somebody has changed the item since, the
  /// draft is refused with 409, and nothing is overwritten.
  public var seenUpdatedAt: WireTime?

  enum CodingKeys: String, CodingKey {
    case name, description, category, aisle, stock, tags, sku, barcode, nutrition
    case venueId = "venue_id"
    case imageUrl = "image_url"
    case basePrice = "base_price"
    case markupAmount = "markup_amount"
    case markupPercent = "markup_percent"
    case sourceStore = "source_store"
    case sourceAddress = "source_address"
    case estimatedShoppingTimeMinutes = "estimated_shopping_time_minutes"
    case requiresAgeVerification = "requires_age_verification"
    case maxQuantityPerOrder = "max_quantity_per_order"
    case isActive = "is_active"
    case seenUpdatedAt = "seen_updated_at"
  }

  public init() {}
}

extension ItemDraft: Sampled {
  public static let sample: ItemDraft = {
    var draft = ItemDraft()
    draft.venueId = Venue.sampleId
    draft.name = "Whole Milk, 1 gal"
    draft.description = "Fresh whole milk."
    draft.imageUrl = "/trufan/pictures/milk.svg"
    draft.category = .grocery
    draft.basePrice = Price(cents: 499)
    draft.markupAmount = .zero
    draft.markupPercent = Percent(10)
    draft.sourceStore = "Harbor Grocer"
    draft.sourceAddress = "12 Harbor Street"
    draft.aisle = "A4"
    draft.estimatedShoppingTimeMinutes = 10
    draft.requiresAgeVerification = false
    draft.maxQuantityPerOrder = 10
    draft.stock = .inStock
    draft.tags = ["dairy"]
    draft.sku = "HG-1001"
    draft.barcode = "4006381333931"
    draft.nutrition = ["Calories": "150", "Protein": "8 g"]
    draft.isActive = true
    draft.seenUpdatedAt = .sample
    return draft
  }()
  public static let samples = [sample, ItemDraft()]
}

/// Many new items at once.
public struct BulkImportRequest: Codable, Hashable, Sendable {
  public var items: [ItemDraft]
  /// Why a row cannot be read, by its place in ``items``. A draft with its name stands there.
  public private(set) var unreadable: [Int: String] = [:]

  enum CodingKeys: String, CodingKey { case items }

  public init(items: [ItemDraft]) { self.items = items }

  /// A wrong value is the fault of its row only: the other rows can still be imported.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let rows = try container.decode([ImportedRow].self, forKey: .items)
    items = rows.map(\.draft)
    for (index, row) in rows.enumerated() { unreadable[index] = row.fault }
  }
}

private struct ImportedRow: Decodable {
  var draft: ItemDraft
  var fault: String?

  init(from decoder: any Decoder) throws {
    do {
      draft = try ItemDraft(from: decoder)
    } catch let error as DecodingError {
      draft = ItemDraft()
      let fields = try? decoder.container(keyedBy: ItemDraft.CodingKeys.self)
      draft.name = try? fields?.decode(String.self, forKey: .name)
      fault = Self.sentence(error, in: decoder)
    }
  }

  private static func sentence(_ error: DecodingError, in decoder: any Decoder) -> String {
    let context =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
      }
    let depth = decoder.codingPath.count
    // Foundation reports 4.5 for an Int without saying where.
    guard context.codingPath.count >= depth else {
      return "A value of the row does not fit its field."
    }
    let place = context.codingPath.dropFirst(depth).map { key in
      key.intValue.map(String.init) ?? key.stringValue
    }
    return place.isEmpty
      ? "The row is not an item." : "\(place.joined(separator: ".")) is not a valid value."
  }
}

extension BulkImportRequest: Sampled {
  public static let sample = BulkImportRequest(items: [.sample])
}

/// The outcome of an import: the faultless rows are in, the others are named.
public struct BulkImportResponse: Codable, Hashable, Sendable {
  public struct RowError: Codable, Hashable, Sendable {
    /// 1 for the first.
    public var row: Int
    @OrNull public var itemName: String?
    public var error: String

    enum CodingKeys: String, CodingKey {
      case row, error
      case itemName = "item_name"
    }

    public init(row: Int, itemName: String?, error: String) {
      self.row = row
      self.error = error
      self.itemName = itemName
    }
  }

  public var successCount: Int
  /// The same as ``successCount``: the first test script reads this name.
  public var importedCount: Int
  public var errorCount: Int
  public var errors: [RowError]
  public var importedItems: [ConvenienceItem]

  enum CodingKeys: String, CodingKey {
    case errors
    case successCount = "success_count"
    case importedCount = "imported_count"
    case errorCount = "error_count"
    case importedItems = "imported_items"
  }

  public init(errors: [RowError], importedItems: [ConvenienceItem]) {
    self.errors = errors
    self.importedItems = importedItems
    successCount = importedItems.count
    importedCount = importedItems.count
    errorCount = errors.count
  }
}

extension BulkImportResponse.RowError: Sampled {
  public static let sample = Self(
    row: 2, itemName: "Ice", error: "The price must be more than $0.00.")
  public static let samples = [sample, Self(row: 3, itemName: nil, error: "Enter a name.")]
}

extension BulkImportResponse: Sampled {
  public static let sample = BulkImportResponse(
    errors: RowError.samples, importedItems: ConvenienceItem.samples)
}
