import WireKit

/// A line of an order, as it was when it was ordered.
public struct OrderItem: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var orderId: String
  /// Nil once the item is deleted.
  @OrNull public var itemId: String?
  public var itemName: String
  @OrNull public var itemDescription: String?
  @OrNull public var itemImageUrl: String?
  public var sourceStore: String
  @OrNull public var aisle: String?
  public var quantity: Int
  public var unitPrice: Price
  public var lineTotal: Price
  public var status: OrderItemStatus
  @OrNull public var substitutionNotes: String?
  /// The price of one piece in the shop, if it was another one.
  @OrNull public var actualPrice: Price?
  public var requiresAgeVerification: Bool
  /// What the parker wants if it is missing; nil: as for the whole order.
  @OrNull public var replacement: ReplacementWish?
  @OrNull public var substitution: Substitution?
  /// For the lot's staff only.
  @OrNull public var shelf: ShelfFacts?
  public var createdAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id, aisle, quantity, status, replacement, substitution, shelf
    case orderId = "order_id"
    case itemId = "item_id"
    case itemName = "item_name"
    case itemDescription = "item_description"
    case itemImageUrl = "item_image_url"
    case sourceStore = "source_store"
    case unitPrice = "unit_price"
    case lineTotal = "line_total"
    case substitutionNotes = "substitution_notes"
    case actualPrice = "actual_price"
    case requiresAgeVerification = "requires_age_verification"
    case createdAt = "created_at"
  }

  public init(
    id: String, orderId: String, itemId: String?, itemName: String, itemDescription: String? = nil,
    itemImageUrl: String? = nil, sourceStore: String, aisle: String? = nil, quantity: Int,
    unitPrice: Price, status: OrderItemStatus = .pending, substitutionNotes: String? = nil,
    actualPrice: Price? = nil, requiresAgeVerification: Bool = false,
    replacement: ReplacementWish? = nil, substitution: Substitution? = nil,
    shelf: ShelfFacts? = nil, createdAt: WireTime
  ) {
    self.id = id
    self.orderId = orderId
    self.itemName = itemName
    self.sourceStore = sourceStore
    self.quantity = quantity
    self.unitPrice = unitPrice
    lineTotal = unitPrice * quantity
    self.status = status
    self.requiresAgeVerification = requiresAgeVerification
    self.createdAt = createdAt
    self.itemId = itemId
    self.itemDescription = itemDescription
    self.itemImageUrl = itemImageUrl
    self.aisle = aisle
    self.substitutionNotes = substitutionNotes
    self.actualPrice = actualPrice
    self.replacement = replacement
    self.substitution = substitution
    self.shelf = shelf
  }

  /// The amount that the parker pays for the line: the actual price, and nothing for a missing item.
  public var charge: Price {
    status.isCharged ? (actualPrice ?? unitPrice) * quantity : .zero
  }
}

extension OrderItem: Sampled {
  public static let sample = OrderItem(
    id: "2d9a8c74-3b2e-4eaf-9f57-8b4c3ebf6d32", orderId: Order.sampleId,
    itemId: ConvenienceItem.sample.id, itemName: "Whole Milk, 1 gal",
    itemDescription: "Fresh whole milk.", itemImageUrl: "/trufan/pictures/milk.svg",
    sourceStore: "Harbor Grocer", aisle: "A4", quantity: 2, unitPrice: Price(cents: 549),
    status: .substituted, substitutionNotes: "Only half gallons were left.",
    actualPrice: Price(cents: 529), replacement: .bestMatch, substitution: .sample, shelf: .sample,
    createdAt: .sample)
  public static let samples = [
    sample,
    OrderItem(
      id: sample.id, orderId: Order.sampleId, itemId: nil, itemName: "Ice",
      sourceStore: "Corner Shop", quantity: 1, unitPrice: Price(cents: 250), createdAt: .sample),
  ]
}

/// A substitute that the shopper proposes while standing at the shelf.
public struct Substitution: Codable, Hashable, Sendable {
  public enum State: String, Codable, CaseIterable, Hashable, Sendable {
    /// The parker has not answered yet.
    case proposed
    case accepted
    case refused
  }

  /// What an answer came from.
  public enum Decider: String, Codable, CaseIterable, Hashable, Sendable {
    case parker
    /// The line's or the order's rule, because the parker did not answer in time.
    case rule
  }

  public var state: State
  /// What has decided; nil before, and where it is not known.
  @OrNull public var decidedBy: Decider?
  /// The catalogue's item; nil for something that the shopper describes.
  @OrNull public var itemId: String?
  public var name: String
  /// The shop of the catalogue's item, which may be another one than the line's; nil for something
  /// that the shopper describes. Earlier servers send none.
  @OrNull public var sourceStore: String?
  @OrNull public var imageUrl: String?
  /// For one piece.
  public var unitPrice: Price
  /// Whether the catalogue's item is for adults; nil where only words describe it.
  @OrNull public var requiresAgeVerification: Bool?
  /// Until then the parker may answer. Afterwards the order's rule decides.
  public var answerBy: WireTime
  /// What the order costs with it, while the parker is asked.
  @OrNull public var newTotal: Price?
  /// How much of that is beyond what the parker has agreed to; nil for nothing. A yes agrees to it.
  @OrNull public var extra: Price?
  /// When the shopper took the accepted one from its shelf; nil before.
  @OrNull public var fetchedAt: WireTime?

  enum CodingKeys: String, CodingKey {
    case state, name, extra
    case decidedBy = "decided_by"
    case fetchedAt = "fetched_at"
    case itemId = "item_id"
    case sourceStore = "source_store"
    case imageUrl = "image_url"
    case unitPrice = "unit_price"
    case requiresAgeVerification = "requires_age_verification"
    case answerBy = "answer_by"
    case newTotal = "new_total"
  }

  public init(
    state: State, decidedBy: Decider? = nil, itemId: String? = nil, name: String,
    sourceStore: String? = nil, imageUrl: String? = nil, unitPrice: Price,
    requiresAgeVerification: Bool? = nil, answerBy: WireTime, newTotal: Price? = nil,
    extra: Price? = nil, fetchedAt: WireTime? = nil
  ) {
    self.state = state
    self.decidedBy = decidedBy
    self.name = name
    self.unitPrice = unitPrice
    self.answerBy = answerBy
    self.itemId = itemId
    self.sourceStore = sourceStore
    self.imageUrl = imageUrl
    self.requiresAgeVerification = requiresAgeVerification
    self.newTotal = newTotal
    self.extra = extra
    self.fetchedAt = fetchedAt
  }
}

extension Substitution: Sampled {
  public static let sample = Substitution(
    state: .proposed, itemId: ConvenienceItem.sample.id, name: "Milk, half gallon",
    sourceStore: "Corner Shop", imageUrl: "/trufan/pictures/milk.svg",
    unitPrice: Price(cents: 629), requiresAgeVerification: false, answerBy: .sample,
    newTotal: Price(cents: 1756), extra: Price(cents: 120))
  public static let samples = [
    sample,
    Substitution(
      state: .refused, decidedBy: .rule, name: "Oat milk", unitPrice: Price(cents: 499),
      answerBy: .sample),
    Substitution(
      state: .accepted, decidedBy: .parker, name: "Oat milk", unitPrice: Price(cents: 499),
      answerBy: .sample,
      fetchedAt: .sample),
  ]
}

/// What happens to a missing item if the parker does not answer in time.
public enum SubstitutionRule: String, Codable, CaseIterable, Hashable, Sendable {
  /// The proposed substitute is taken, if it costs no more.
  case takeBest = "take_best"
  /// The item is left out and not charged.
  case refund
}
