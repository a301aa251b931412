import WireKit

/// A new order.
public struct CreateOrderRequest: Codable, Hashable, Sendable {
  public struct Line: Codable, Hashable, Sendable {
    public var itemId: String
    @Lax public var quantity: Int
    /// What the parker wants if it is missing; nil: as for the whole order.
    public var replacement: ReplacementWish?

    enum CodingKeys: String, CodingKey {
      case quantity, replacement
      case itemId = "item_id"
    }

    public init(itemId: String, quantity: Int, replacement: ReplacementWish? = nil) {
      self.itemId = itemId
      self.quantity = quantity
      self.replacement = replacement
    }
  }

  public var venueId: String
  public var items: [Line]
  public var parkingSessionId: String?
  public var deliveryInstructions: String?
  public var specialInstructions: String?
  /// The time for which the parker wants it; nil: as soon as possible.
  public var scheduledFor: WireTime?
  public var tipAmount: Price?
  public var substitutionRule: SubstitutionRule?
  /// The buyer says to be of age; needed for items that require it.
  public var confirmsAge: Bool?
  /// Pays as much of the goods with points as the rules allow.
  public var redeemPoints: Bool?

  enum CodingKeys: String, CodingKey {
    case items
    case venueId = "venue_id"
    case parkingSessionId = "parking_session_id"
    case deliveryInstructions = "delivery_instructions"
    case specialInstructions = "special_instructions"
    case scheduledFor = "scheduled_for"
    case tipAmount = "tip_amount"
    case substitutionRule = "substitution_rule"
    case confirmsAge = "confirms_age"
    case redeemPoints = "redeem_points"
  }

  public init(
    venueId: String, items: [Line], parkingSessionId: String? = nil,
    deliveryInstructions: String? = nil, specialInstructions: String? = nil,
    scheduledFor: WireTime? = nil, tipAmount: Price? = nil,
    substitutionRule: SubstitutionRule? = nil, confirmsAge: Bool? = nil,
    redeemPoints: Bool? = nil
  ) {
    self.venueId = venueId
    self.items = items
    self.parkingSessionId = parkingSessionId
    self.deliveryInstructions = deliveryInstructions
    self.specialInstructions = specialInstructions
    self.scheduledFor = scheduledFor
    self.tipAmount = tipAmount
    self.substitutionRule = substitutionRule
    self.confirmsAge = confirmsAge
    self.redeemPoints = redeemPoints
  }
}

extension CreateOrderRequest: Sampled {
  public static let sample = CreateOrderRequest(
    venueId: Venue.sampleId,
    items: [Line(itemId: ConvenienceItem.sample.id, quantity: 2, replacement: .bestMatch)],
    parkingSessionId: "71dec0b8-7f62-4ce3-939b-cf807cf3a176",
    deliveryInstructions: "Blue Honda, trunk", specialInstructions: "Ripe bananas, please",
    scheduledFor: .sample, tipAmount: Price(cents: 200), substitutionRule: .takeBest,
    confirmsAge: true, redeemPoints: true)
  public static let samples = [
    sample,
    CreateOrderRequest(
      venueId: Venue.sampleId, items: [Line(itemId: ConvenienceItem.sample.id, quantity: 1)]),
  ]
}
