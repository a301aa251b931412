import WireKit

/// A lot as an administrator writes it: a new one, or the changed fields of an existing one.
public struct ParkingLotDraft: Codable, Hashable, Sendable {
  public struct Space: Codable, Hashable, Sendable {
    public var spaceNumber: String
    public var spaceType: String?

    enum CodingKeys: String, CodingKey {
      case spaceNumber = "space_number"
      case spaceType = "space_type"
    }

    public init(spaceNumber: String, spaceType: String? = nil) {
      self.spaceNumber = spaceNumber
      self.spaceType = spaceType
    }
  }

  public var name: String?
  public var description: String?
  public var locationAddress: String?
  @LaxIfGiven public var totalSpaces: Int?
  public var locationLat: Coordinate?
  public var locationLng: Coordinate?
  public var isActive: Bool?
  public var baseRate: Price?
  public var hourlyRate: Price?
  public var maxDailyRate: Price?
  @LaxIfGiven public var minDurationMinutes: Int?
  @LaxIfGiven public var maxDurationHours: Int?
  public var dynamicMultiplier: PriceFactor?
  /// Where the administrator has one venue only, a new lot is that one's without it.
  public var venueId: String?
  /// Numbered spaces to add; a number that exists takes the type named here.
  public var spaces: [Space]?

  enum CodingKeys: String, CodingKey {
    case name, description, spaces
    case locationAddress = "location_address"
    case totalSpaces = "total_spaces"
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
  }

  public init() {}
}

extension ParkingLotDraft {
  /// What is wrong, by the field's name on the wire; empty for a good draft.
  /// - Parameter isNew: a new lot needs a name, its spaces and its place.
  public func faults(isNew: Bool) -> [String: [String]] {
    var faults = figureFaults(isNew: isNew)
    func note(_ field: String, _ fault: String?) { faults[field] = fault.map { [$0] } }
    if isNew || name != nil {
      note(
        "name", TypedText.fault("The name", name, limit: ParkingRules.nameLimit, isRequired: true))
    }
    let limit = ParkingRules.textLimit
    note(
      "description", TypedText.fault("The description", description, limit: limit, isProse: true))
    note(
      "location_address",
      TypedText.fault("The address", locationAddress, limit: limit, isProse: true))
    if isNew, locationLng == nil { note("location_lng", "Say where the lot is.") }
    note("spaces", spacesFault)
    return faults
  }

  private func figureFaults(isNew: Bool) -> [String: [String]] {
    var faults: [String: [String]] = [:]
    func check<Value: Comparable>(
      _ field: String, _ value: Value?, in range: ClosedRange<Value>, _ rule: String,
      isRequired: Bool = false
    ) {
      let isGood = value.map { range.contains($0) } ?? !isRequired
      if !isGood { faults[field] = [rule] }
    }
    func count(
      _ field: String, _ value: Int?, in range: ClosedRange<Int>, _ words: String,
      isRequired: Bool = false
    ) {
      let rule = "\(words) \(range.lowerBound) to \(range.upperBound)."
      check(field, value, in: range, rule, isRequired: isRequired)
    }
    func rate(_ field: String, _ rate: Price?) {
      let rates = ParkingRules.rates
      check(
        field, rate, in: rates,
        "A rate is more than $0.00, and at most \(rates.upperBound.formatted).")
    }
    count(
      "total_spaces", totalSpaces, in: ParkingRules.totalSpaces, "A lot's spaces are",
      isRequired: isNew)
    let pole = 900_000_000
    check(
      "location_lat", locationLat?.tenMillionths, in: -pole...pole, "A latitude is -90 to 90.",
      isRequired: isNew)
    rate("base_rate", baseRate)
    rate("hourly_rate", hourlyRate)
    rate("max_daily_rate", maxDailyRate)
    count(
      "min_duration_minutes", minDurationMinutes, in: ParkingRules.minimumMinutes,
      "The shortest stay's minutes are")
    count(
      "max_duration_hours", maxDurationHours, in: ParkingRules.maximumHours,
      "The longest stay's hours are")
    check(
      "dynamic_multiplier", dynamicMultiplier, in: ParkingRules.factors,
      "The multiplier is 0.1 to 10.")
    return faults
  }

  private var spacesFault: String? {
    guard let spaces else { return nil }
    if spaces.count > ParkingRules.mostSpaces {
      return "At most \(ParkingRules.mostSpaces) spaces can be named at once."
    }
    let limit = ParkingRules.spaceNumberLimit
    for space in spaces {
      let fault =
        TypedText.fault("A space's number", space.spaceNumber, limit: limit, isRequired: true)
        ?? TypedText.fault("A space's type", space.spaceType, limit: limit)
      if let fault { return fault }
    }
    let numbers = Set(spaces.map { SpaceNumber.normalized($0.spaceNumber) })
    let isRepeated = numbers.count < spaces.count
    return isRepeated ? "A space is named twice." : nil
  }
}

extension ParkingLotDraft: Sampled {
  public static let sample: ParkingLotDraft = {
    var draft = ParkingLotDraft()
    draft.name = "Alder Street Garage"
    draft.description = "Covered, staffed day and night."
    draft.locationAddress = "20 Alder Street, Harborview, NY 10990"
    draft.totalSpaces = 39
    draft.locationLat = Coordinate(tenMillionths: 407_128_000)
    draft.locationLng = Coordinate(tenMillionths: -740_060_000)
    draft.isActive = true
    draft.baseRate = Price(cents: 250)
    draft.hourlyRate = Price(cents: 375)
    draft.maxDailyRate = Price(cents: 2850)
    draft.minDurationMinutes = 15
    draft.maxDurationHours = 24
    draft.dynamicMultiplier = PriceFactor(hundredths: 125)
    draft.venueId = Venue.sampleId
    draft.spaces = [Space(spaceNumber: "A1", spaceType: "ev"), Space(spaceNumber: "A2")]
    return draft
  }()
  public static let samples = [sample, ParkingLotDraft()]
}
