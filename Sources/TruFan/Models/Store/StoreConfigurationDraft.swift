import WireKit

/// The changed fields of a store's configuration.
public struct StoreConfigurationDraft: Codable, Hashable, Sendable {
  public var isEnabled: Bool?
  public var defaultServiceFeePercent: Percent?
  public var taxPercent: Percent?
  public var minimumOrderAmount: Price?
  public var maximumOrderAmount: Price?
  @LaxIfGiven public var defaultComplimentaryParkingMinutes: Int?
  @LaxIfGiven public var averageFulfillmentTimeMinutes: Int?
  public var operatingHours: [String: DayHours]?
  public var timeZone: String?
  public var welcomeMessage: String?
  public var instructionsMessage: String?
  public var storageLocations: [String]?
  /// The configuration's `updated_at` when the writer saw it. If somebody has changed it since, the
  /// draft is refused with 409, and nothing is overwritten.
  public var seenUpdatedAt: WireTime?

  enum CodingKeys: String, CodingKey {
    case isEnabled = "is_enabled"
    case defaultServiceFeePercent = "default_service_fee_percent"
    case taxPercent = "tax_percent"
    case minimumOrderAmount = "minimum_order_amount"
    case maximumOrderAmount = "maximum_order_amount"
    case defaultComplimentaryParkingMinutes = "default_complimentary_parking_minutes"
    case averageFulfillmentTimeMinutes = "average_fulfillment_time_minutes"
    case operatingHours = "operating_hours"
    case timeZone = "time_zone"
    case welcomeMessage = "welcome_message"
    case instructionsMessage = "instructions_message"
    case storageLocations = "storage_locations"
    case seenUpdatedAt = "seen_updated_at"
  }

  public init() {}
}

extension StoreConfigurationDraft: Sampled {
  public static let sample: StoreConfigurationDraft = {
    var draft = StoreConfigurationDraft()
    draft.isEnabled = true
    draft.defaultServiceFeePercent = Percent(15)
    draft.taxPercent = Percent(8)
    draft.minimumOrderAmount = Price(cents: 500)
    draft.maximumOrderAmount = Price(cents: 20_000)
    draft.defaultComplimentaryParkingMinutes = 15
    draft.averageFulfillmentTimeMinutes = 30
    draft.operatingHours = ["monday": DayHours(open: "08:00", close: "20:00")]
    draft.timeZone = "America/New_York"
    draft.welcomeMessage = "We'll shop while you're away"
    draft.instructionsMessage = "Tell us where your car is."
    draft.storageLocations = ["Vehicle Trunk", "Refrigerator"]
    draft.seenUpdatedAt = .sample
    return draft
  }()
  public static let samples = [sample, StoreConfigurationDraft()]
}
