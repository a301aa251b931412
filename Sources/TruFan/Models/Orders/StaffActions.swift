import WireKit

/// A staff member takes an order. All staff steps may also come without a body.
public struct AcceptOrderRequest: Codable, Hashable, Sendable {
  public var estimatedReadyTime: WireTime?

  enum CodingKeys: String, CodingKey { case estimatedReadyTime = "estimated_ready_time" }

  public init(estimatedReadyTime: WireTime? = nil) { self.estimatedReadyTime = estimatedReadyTime }
}

extension AcceptOrderRequest: Sampled {
  public static let sample = AcceptOrderRequest(estimatedReadyTime: .sample)
  public static let samples = [sample, AcceptOrderRequest()]
}

/// A remark on a step.
public struct StaffNote: Codable, Hashable, Sendable {
  public var notes: String?

  public init(notes: String? = nil) { self.notes = notes }
}

extension StaffNote: Sampled {
  public static let sample = StaffNote(notes: "Started at the grocer's")
  public static let samples = [sample, StaffNote()]
}

/// The end of the shopping.
public struct CompleteShoppingRequest: Codable, Hashable, Sendable {
  public var notes: String?
  /// Only for a photo that is kept elsewhere, at this https address.
  public var receiptPhotoUrl: String?
  /// What the shopper knew of each line. Nothing else then ends the shopping. Nil from clients that do not
  /// say.
  public var seen: [SeenOrderLine]?

  enum CodingKeys: String, CodingKey {
    case notes, seen
    case receiptPhotoUrl = "receipt_photo_url"
  }

  public init(
    notes: String? = nil, receiptPhotoUrl: String? = nil, seen: [SeenOrderLine]? = nil
  ) {
    self.notes = notes
    self.receiptPhotoUrl = receiptPhotoUrl
    self.seen = seen
  }
}

extension CompleteShoppingRequest: Sampled {
  public static let sample = CompleteShoppingRequest(
    notes: "The ice was out", receiptPhotoUrl: "https://shop.example/receipts/17.jpg")
  public static let samples = [
    sample, CompleteShoppingRequest(), CompleteShoppingRequest(seen: [.sample]),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "receipt_photo_url":
      "The https address of a photo that is kept elsewhere; others come by upload-receipt"
  ]
}

/// The place where the goods wait.
public struct StoreGoodsRequest: Codable, Hashable, Sendable {
  public var storageLocation: String?
  public var notes: String?
  /// Where the staff member has seen the goods; empty for nowhere yet. A colleague's move is then not
  /// overruled. Nil from clients that do not say.
  public var seenLocation: String?

  enum CodingKeys: String, CodingKey {
    case notes
    case storageLocation = "storage_location"
    case seenLocation = "seen_location"
  }

  public init(storageLocation: String?, notes: String? = nil, seenLocation: String? = nil) {
    self.storageLocation = storageLocation
    self.notes = notes
    self.seenLocation = seenLocation
  }
}

extension StoreGoodsRequest: Sampled {
  public static let sample = StoreGoodsRequest(
    storageLocation: "Refrigerator", notes: "Top shelf", seenLocation: "")
  public static let samples = [sample, StoreGoodsRequest(storageLocation: "Locker")]

  public static let fieldNotes: [String: FieldNote] = [
    "seen_location": "Where the staff member has seen the goods; empty for nowhere yet"
  ]
}

/// The hand-over at the car.
public struct DeliverRequest: Codable, Hashable, Sendable {
  /// The six characters that the parker says.
  public var accessCode: String?
  /// Only for a photo that is kept elsewhere, at this https address.
  public var deliveryPhotoUrl: String?
  public var notes: String?
  /// The staff have seen the buyer's proof of age; needed for items that require it.
  public var ageVerified: Bool?

  enum CodingKeys: String, CodingKey {
    case notes
    case accessCode = "access_code"
    case deliveryPhotoUrl = "delivery_photo_url"
    case ageVerified = "age_verified"
  }

  public init(
    accessCode: String?, deliveryPhotoUrl: String? = nil, notes: String? = nil,
    ageVerified: Bool? = nil
  ) {
    self.accessCode = accessCode
    self.deliveryPhotoUrl = deliveryPhotoUrl
    self.notes = notes
    self.ageVerified = ageVerified
  }
}

extension DeliverRequest: Sampled {
  public static let sample = DeliverRequest(
    accessCode: "K7M2QX", deliveryPhotoUrl: "https://lot.example/handed-over/17.jpg",
    notes: "In the trunk", ageVerified: true)
  public static let samples = [sample, DeliverRequest(accessCode: "K7M2QX")]

  public static let fieldNotes: [String: FieldNote] = [
    "delivery_photo_url":
      "The https address of a photo that is kept elsewhere; others come by upload-delivery-photo"
  ]
}
