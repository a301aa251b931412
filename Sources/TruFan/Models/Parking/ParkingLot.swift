import WireKit

/// A parking lot with its prices and its free spaces.
public struct ParkingLot: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var name: String
  @OrNull public var description: String?
  public var totalSpaces: Int
  public var availableSpaces: Int
  public var locationLat: Coordinate
  public var locationLng: Coordinate
  public var isActive: Bool
  public var baseRate: Price
  public var hourlyRate: Price
  @OrNull public var maxDailyRate: Price?
  public var minDurationMinutes: Int
  public var maxDurationHours: Int
  public var dynamicMultiplier: PriceFactor
  /// The venue whose store serves the lot; null: no store does.
  @OrNull public var venueId: String?
  /// Whether that store takes orders; null without a venue, and from TruFan's first server.
  @OrNull public var hasStore: Bool?
  @OrNull public var locationAddress: String?
  /// From the place that the caller named with `near`; null without it.
  @OrNull public var distanceMeters: Int?
  @OrNull public var map: ParkingLotMap?

  enum CodingKeys: String, CodingKey {
    case id, name, description, map
    case totalSpaces = "total_spaces"
    case availableSpaces = "available_spaces"
    case locationLat = "location_lat"
    case locationLng = "location_lng"
    case isActive = "is_active"
    case baseRate = "base_rate"
    case hourlyRate = "hourly_rate"
    case maxDailyRate = "max_daily_rate"
    case minDurationMinutes = "min_duration_minutes"
    case maxDurationHours = "max_duration_hours"
    case dynamicMultiplier = "dynamic_multiplier"
    case venueId = "venue_id"
    case hasStore = "has_store"
    case locationAddress = "location_address"
    case distanceMeters = "distance_meters"
  }

  /// A lot with the contract's defaults, and all of its spaces free.
  public init(
    id: String, name: String, totalSpaces: Int, latitude: Coordinate, longitude: Coordinate
  ) {
    self.id = id
    self.name = name
    self.totalSpaces = totalSpaces
    availableSpaces = totalSpaces
    locationLat = latitude
    locationLng = longitude
    isActive = true
    baseRate = Price(cents: 1000)
    hourlyRate = Price(cents: 500)
    maxDailyRate = Price(cents: 5000)
    minDurationMinutes = 15
    maxDurationHours = 24
    dynamicMultiplier = .one
  }

  public var price: ParkingPrice {
    ParkingPrice(
      base: baseRate, hourly: hourlyRate, dailyMaximum: maxDailyRate, factor: dynamicMultiplier)
  }

  /// The venue where somebody at this lot can order; nil: nowhere, or its store is switched off.
  public var storeVenueId: String? { hasStore == false ? nil : venueId }

  public var place: MapPoint? { MapPoint(latitude: locationLat, longitude: locationLng) }

  /// Why the lot does not take a stay of that length, in the contract's words; nil: it does.
  public func fault(of stay: ParkingHours) -> String? {
    if stay < ParkingHours(minutes: minDurationMinutes) {
      return "Minimum parking duration is \(minDurationMinutes) minutes"
    }
    if stay > ParkingHours(maxDurationHours) {
      return "Maximum parking duration is \(maxDurationHours) hours"
    }
    return nil
  }

  /// The time that the lot still sells for a stay, in whole minutes. An order's minutes do not count.
  public func timeLeft(for stay: ParkingSession) -> ParkingHours {
    ParkingHours(minutes: max(0, maxDurationHours * 3600 - stay.boughtTime.seconds) / 60)
  }

  /// Why the lot does not sell so much more time for a stay; nil: it does.
  public func fault(of time: ParkingHours, moreFor stay: ParkingSession) -> String? {
    let rest = timeLeft(for: stay)
    guard time > rest else { return nil }
    let (hours, minutes) = (rest.seconds / 60).quotientAndRemainder(dividingBy: 60)
    let words = [("hour", hours), ("minute", minutes)].filter { $0.1 > 0 }
      .map { unit, count in unit.counted(count) }.joined(separator: " and ")
    return "Maximum parking duration is \(maxDurationHours) hours. "
      + (words.isEmpty ? "This stay cannot be longer." : "You can add at most \(words).")
  }
}

/// A drawing of a lot, on which each space has its box.
public struct ParkingLotMap: Codable, Hashable, Sendable {
  public var picture: String
  /// In the drawing's own units, as are all points.
  public var width: Int
  public var height: Int
  public var entrance: [Int]
  public var staffDesk: [Int]
  public var shopDoor: [Int]

  enum CodingKeys: String, CodingKey {
    case picture, width, height, entrance
    case staffDesk = "staff_desk"
    case shopDoor = "shop_door"
  }

  public init(
    picture: String, width: Int, height: Int, entrance: [Int], staffDesk: [Int], shopDoor: [Int]
  ) {
    self.picture = picture
    self.width = width
    self.height = height
    self.entrance = entrance
    self.staffDesk = staffDesk
    self.shopDoor = shopDoor
  }
}

extension ParkingLotMap: Sampled {
  public static let sample = ParkingLotMap(
    picture: "lot-map.svg", width: 640, height: 548, entrance: [0, 390], staffDesk: [474, 470],
    shopDoor: [576, 470])
}

extension ParkingLot: Sampled {
  static let sampleId = "e5d300d6-3565-5227-8b72-da0d92475aba"

  private static let bare = ParkingLot(
    id: sampleId, name: "Alder Street Garage", totalSpaces: 39,
    latitude: Coordinate(tenMillionths: 407_128_000),
    longitude: Coordinate(tenMillionths: -740_060_000))

  public static let sample: ParkingLot = {
    var lot = bare
    lot.description = "Covered, staffed day and night."
    lot.availableSpaces = 23
    lot.baseRate = Price(cents: 250)
    lot.hourlyRate = Price(cents: 375)
    lot.dynamicMultiplier = PriceFactor(hundredths: 125)
    lot.venueId = Venue.sampleId
    lot.hasStore = true
    lot.locationAddress = "20 Alder Street, Harborview, NY 10990"
    lot.distanceMeters = 240
    lot.map = .sample
    return lot
  }()

  public static let samples = [
    sample,
    {
      var lot = bare
      lot.maxDailyRate = nil
      return lot
    }(),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "base_rate": "For the stay as such, in dollars", "max_daily_rate": .orNull("In dollars"),
    "dynamic_multiplier": "The factor of every price now",
    "venue_id": .orNull("The venue whose store serves the lot"),
    "has_store": .orNull("Whether that store takes orders"),
    "distance_meters": .orNull("From the place named with near"),
    "map": .orNull("A drawing of the lot, on which each space has its box"),
  ]
}

/// Lots, as a bare JSON array.
public struct ParkingLotList: Codable, Hashable, Sendable {
  public var lots: [ParkingLot]

  public init(lots: [ParkingLot]) { self.lots = lots }

  public init(from decoder: any Decoder) throws {
    lots = try decoder.singleValueContainer().decode([ParkingLot].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(lots)
  }
}

extension ParkingLotList: Sampled {
  public static let sample = ParkingLotList(lots: ParkingLot.samples)
}
