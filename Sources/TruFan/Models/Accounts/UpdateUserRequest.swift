import WireKit

/// The changed fields of one's own account.
public struct UpdateUserRequest: Codable, Hashable, Sendable {
  public var firstName: String?
  public var lastName: String?
  public var phone: String?
  public var defaultDelivery: String?
  public var defaultTiming: DeliveryTiming?
  /// The same two as clients of the first server send them. A field of its own counts more.
  public var preferences: Preferences?

  enum CodingKeys: String, CodingKey {
    case phone, preferences
    case firstName = "first_name"
    case lastName = "last_name"
    case defaultDelivery = "default_delivery"
    case defaultTiming = "default_timing"
  }

  public init(
    firstName: String? = nil, lastName: String? = nil, phone: String? = nil,
    defaultDelivery: String? = nil, defaultTiming: DeliveryTiming? = nil,
    preferences: Preferences? = nil
  ) {
    self.firstName = firstName
    self.lastName = lastName
    self.phone = phone
    self.defaultDelivery = defaultDelivery
    self.defaultTiming = defaultTiming
    self.preferences = preferences
  }
}

/// What of a client's own preferences the server knows. Whatever else they have is not read.
public struct Preferences: Codable, Hashable, Sendable {
  public var defaultDelivery: String?
  public var defaultTiming: DeliveryTiming?

  enum CodingKeys: String, CodingKey {
    case defaultDelivery = "default_delivery"
    case defaultTiming = "default_timing"
  }

  public init(defaultDelivery: String? = nil, defaultTiming: DeliveryTiming? = nil) {
    self.defaultDelivery = defaultDelivery
    self.defaultTiming = defaultTiming
  }

  /// The first server took them in any form, so that a list or a text is none here.
  public init(from decoder: any Decoder) throws {
    guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
    defaultDelivery = try fields.decodeIfPresent(String.self, forKey: .defaultDelivery)
    defaultTiming = try fields.decodeIfPresent(DeliveryTiming.self, forKey: .defaultTiming)
  }
}

extension Preferences: Sampled {
  public static let sample = Preferences(
    defaultDelivery: "Front Desk", defaultTiming: .at(minute: 14 * 60))
  public static let samples = [sample, Preferences()]
  public static let fieldNotes = ["default_timing": DeliveryTiming.note]
}

extension UpdateUserRequest: Sampled {
  public static let sample = UpdateUserRequest(
    firstName: "Sarah", lastName: "Parker", phone: "+15185550101",
    defaultDelivery: "Front Desk", defaultTiming: .parkingEnd, preferences: .sample)
  public static let samples = [sample, UpdateUserRequest()]
  public static let fieldNotes = ["default_timing": DeliveryTiming.note]
}
