import WireKit

/// A person's account, as themselves and administrators see it.
public struct TruFanUser: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var email: String
  public var firstName: String
  public var lastName: String
  @OrNull public var phone: String?
  public var role: UserRole
  public var isActive: Bool
  public var isVerified: Bool
  public var emailVerified: Bool
  public var phoneVerified: Bool
  /// The place where goods are put if nothing else is said, such as "Vehicle Trunk".
  @OrNull public var defaultDelivery: String?
  /// When orders are wanted if nothing else is said; null: as soon as possible.
  @OrNull public var defaultTiming: DeliveryTiming?
  /// The venues where a staff member works; empty for parkers.
  public var venueIds: [String]
  public var createdAt: WireTime
  @OrNull public var lastLogin: WireTime?

  enum CodingKeys: String, CodingKey {
    case id, email, phone, role
    case firstName = "first_name"
    case lastName = "last_name"
    case isActive = "is_active"
    case isVerified = "is_verified"
    case emailVerified = "email_verified"
    case phoneVerified = "phone_verified"
    case defaultDelivery = "default_delivery"
    case defaultTiming = "default_timing"
    case venueIds = "venue_ids"
    case createdAt = "created_at"
    case lastLogin = "last_login"
  }

  public init(
    id: String, email: String, firstName: String, lastName: String, phone: String? = nil,
    role: UserRole, isActive: Bool = true, defaultDelivery: String? = nil,
    defaultTiming: DeliveryTiming? = nil, venueIds: [String] = [], createdAt: WireTime,
    lastLogin: WireTime? = nil
  ) {
    self.id = id
    self.email = email
    self.firstName = firstName
    self.lastName = lastName
    self.role = role
    self.isActive = isActive
    isVerified = false
    emailVerified = false
    phoneVerified = false
    self.venueIds = venueIds
    self.createdAt = createdAt
    self.phone = phone
    self.defaultDelivery = defaultDelivery
    self.defaultTiming = defaultTiming
    self.lastLogin = lastLogin
  }
}

extension TruFanUser: Sampled {
  public static let sample = TruFanUser(
    id: "60cdbfa7-6e51-4bd2-828a-be7f6be29065", email: "parker@example.com", firstName: "Sarah",
    lastName: "Parker", phone: "+15185550101", role: .customer, defaultDelivery: "Vehicle Trunk",
    createdAt: .sample, lastLogin: .sample)
  public static let samples = [
    sample,
    TruFanUser(
      id: sample.id, email: "staff@example.com", firstName: "Mike", lastName: "Alvarez",
      role: .venueStaff, defaultTiming: .parkingEnd, venueIds: [Venue.sampleId],
      createdAt: .sample),
  ]
  public static let fieldNotes = ["default_timing": DeliveryTiming.note.nullable]
}
