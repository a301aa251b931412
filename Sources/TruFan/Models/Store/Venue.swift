import WireKit

/// A place with a parking lot and a store.
public struct Venue: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var name: String
  public var slug: String
  @OrNull public var addressLine1: String?
  @OrNull public var city: String?
  @OrNull public var state: String?
  @OrNull public var zipCode: String?
  public var country: String
  @OrNull public var phone: String?
  @OrNull public var description: String?
  public var isActive: Bool
  /// The time zone of its opening hours, such as "America/New_York".
  public var timeZone: String
  public var createdAt: WireTime
  public var updatedAt: WireTime
  // Keys that existing clients expect. No venue has a value of them here.
  @OrNull public private(set) var addressLine2: String?
  @OrNull public private(set) var email: String?
  @OrNull public private(set) var website: String?
  @OrNull public private(set) var stripeAccountId: String?
  @OrNull public private(set) var configuration: String?

  /// The demo's venue.
  public static let sampleId = "380ccab9-0000-4000-8000-000000000001"

  enum CodingKeys: String, CodingKey {
    case id, name, slug, city, state, country, phone, description, email, website, configuration
    case addressLine1 = "address_line1"
    case addressLine2 = "address_line2"
    case stripeAccountId = "stripe_account_id"
    case zipCode = "zip_code"
    case isActive = "is_active"
    case timeZone = "time_zone"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  public init(
    id: String, name: String, slug: String, addressLine1: String? = nil, city: String? = nil,
    state: String? = nil, zipCode: String? = nil, country: String = "US", phone: String? = nil,
    description: String? = nil, isActive: Bool = true, timeZone: String = "UTC",
    createdAt: WireTime, updatedAt: WireTime
  ) {
    self.id = id
    self.name = name
    self.slug = slug
    self.country = country
    self.isActive = isActive
    self.timeZone = timeZone
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.addressLine1 = addressLine1
    self.city = city
    self.state = state
    self.zipCode = zipCode
    self.phone = phone
    self.description = description
  }
}

extension Venue: Sampled {
  public static let sample = Venue(
    id: sampleId, name: "Harbor Garage", slug: "harbor-garage", addressLine1: "1 Harbor Street",
    city: "New York", state: "NY", zipCode: "10004", phone: "+12125550100",
    description: "Covered parking by the harbor.", timeZone: "America/New_York",
    createdAt: .sample, updatedAt: .sample)
  public static let samples = [
    sample,
    Venue(id: sampleId, name: "Lot", slug: "lot", createdAt: .sample, updatedAt: .sample),
  ]
}

/// The venues that an administrator sees.
public struct VenueList: Codable, Hashable, Sendable {
  public var venues: [Venue]
  public var total: Int

  public init(venues: [Venue]) {
    self.venues = venues
    total = venues.count
  }
}

extension VenueList: Sampled {
  public static let sample = VenueList(venues: [.sample])
}
