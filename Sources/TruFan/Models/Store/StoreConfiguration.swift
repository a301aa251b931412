import Foundation
import WireKit

/// A venue's store: its fees, limits and hours.
public struct StoreConfiguration: Codable, Hashable, Sendable {
  public var id: String
  public var venueId: String
  /// The venue's name; earlier servers tell none.
  @OrNull public var venueName: String?
  public var isEnabled: Bool
  public var defaultServiceFeePercent: Percent
  public var taxPercent: Percent
  /// On the subtotal, as are the maximum and the document's texts.
  public var minimumOrderAmount: Price
  public var maximumOrderAmount: Price
  public var defaultComplimentaryParkingMinutes: Int
  public var averageFulfillmentTimeMinutes: Int
  /// By "monday" … "sunday"; nil: always open.
  @OrNull public var operatingHours: [String: DayHours]?
  /// The time zone of the hours, such as "America/New_York".
  public var timeZone: String
  @OrNull public var welcomeMessage: String?
  @OrNull public var instructionsMessage: String?
  public var storageLocations: [String]
  public var createdAt: WireTime
  public var updatedAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id
    case venueId = "venue_id"
    case venueName = "venue_name"
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
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// The defaults of the contract; a venue changes what it likes.
  public init(id: String, venueId: String, timeZone: String = "UTC", createdAt: WireTime) {
    self.id = id
    self.venueId = venueId
    isEnabled = true
    defaultServiceFeePercent = Percent(15)
    taxPercent = Percent(8)
    minimumOrderAmount = Price(cents: 500)
    maximumOrderAmount = Price(cents: 20_000)
    defaultComplimentaryParkingMinutes = 15
    averageFulfillmentTimeMinutes = 30
    self.timeZone = timeZone
    storageLocations = ["Vehicle Trunk", "Front Desk", "Refrigerator", "Locker"]
    self.createdAt = createdAt
    updatedAt = createdAt
    venueName = nil
    operatingHours = nil
    welcomeMessage = nil
    instructionsMessage = nil
  }

  /// Programs know by this code that a venue's store is switched off.
  public static let switchedOffCode = "store_disabled"

  public var hours: OpeningHours {
    OpeningHours(
      days: operatingHours ?? [:],
      zone: TimeZone(identifier: timeZone) ?? TimeZone(secondsFromGMT: 0) ?? .current)
  }

  public var fees: OrderFees {
    OrderFees(serviceFee: defaultServiceFeePercent, tax: taxPercent)
  }
}

extension StoreConfiguration: Sampled {
  public static let sample: StoreConfiguration = {
    var sample = StoreConfiguration(
      id: "9f3a1c52-9a70-4a41-8a5e-6d1f0c2b3a55", venueId: Venue.sampleId,
      timeZone: "America/New_York", createdAt: .sample)
    sample.venueName = "Harbor Garage"
    sample.operatingHours = ["monday": DayHours(open: "08:00", close: "20:00")]
    sample.welcomeMessage = "We'll shop while you're away"
    sample.instructionsMessage = "Tell us where your car is."
    return sample
  }()
  public static let samples = [
    sample,
    StoreConfiguration(id: sample.id, venueId: Venue.sampleId, createdAt: .sample),
  ]
}
