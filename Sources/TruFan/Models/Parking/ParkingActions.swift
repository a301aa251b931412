import WireKit

/// A vehicle begins to park.
public struct StartParkingRequest: Codable, Hashable, Sendable {
  public var lotId: String
  /// Nil takes any space.
  public var spaceNumber: String?
  public var vehiclePlate: String
  public var vehicleMake: String?
  public var vehicleModel: String?
  public var vehicleColor: String?
  public var durationHours: ParkingHours
  public var contactEmail: String?
  public var contactPhone: String?

  enum CodingKeys: String, CodingKey {
    case lotId = "lot_id"
    case spaceNumber = "space_number"
    case vehiclePlate = "vehicle_plate"
    case vehicleMake = "vehicle_make"
    case vehicleModel = "vehicle_model"
    case vehicleColor = "vehicle_color"
    case durationHours = "duration_hours"
    case contactEmail = "contact_email"
    case contactPhone = "contact_phone"
  }

  public init(
    lotId: String, spaceNumber: String? = nil, vehiclePlate: String, durationHours: ParkingHours,
    contactEmail: String? = nil, contactPhone: String? = nil
  ) {
    self.lotId = lotId
    self.spaceNumber = spaceNumber
    self.vehiclePlate = vehiclePlate
    self.durationHours = durationHours
    self.contactEmail = contactEmail
    self.contactPhone = contactPhone
  }

  /// What is wrong, by the field's name on the wire; empty for a good request. An empty contact
  /// counts as none, as forms send it.
  public var faults: [String: [String]] {
    var faults: [String: [String]] = [:]
    func note(_ field: String, _ fault: String?) { faults[field] = fault.map { [$0] } }
    if !UUIDText.isValid(lotId.lowercased()) { note("lot_id", "lot_id is a UUID.") }
    if LicensePlate.normalized(vehiclePlate) == nil {
      note("vehicle_plate", LicensePlate.rule)
    }
    note("vehicle_make", TypedText.fault("The make", vehicleMake, limit: ParkingRules.makeLimit))
    note("vehicle_model", TypedText.fault("The model", vehicleModel, limit: ParkingRules.makeLimit))
    note(
      "vehicle_color", TypedText.fault("The color", vehicleColor, limit: ParkingRules.colorLimit))
    if durationHours.seconds <= 0 { note("duration_hours", "Choose how long you park.") }
    if let email = contactEmail, !email.isEmpty, !TypedText.isEmail(email) {
      note("contact_email", "This is not an email address.")
    }
    if let phone = contactPhone, !phone.isEmpty, ContactPhone.normalized(phone) == nil {
      note("contact_phone", "This is not a phone number.")
    }
    return faults
  }
}

extension StartParkingRequest: Sampled {
  public static let sample: StartParkingRequest = {
    var request = StartParkingRequest(
      lotId: ParkingLot.sampleId, spaceNumber: "A4", vehiclePlate: "SRH 4821",
      durationHours: ParkingHours(minutes: 90), contactEmail: "parker@example.com",
      contactPhone: "+15185550101")
    request.vehicleMake = "Juno"
    request.vehicleModel = "Ridge"
    request.vehicleColor = "Blue"
    return request
  }()
  public static let samples = [
    sample,
    StartParkingRequest(
      lotId: ParkingLot.sampleId, vehiclePlate: "SRH 4821",
      durationHours: ParkingHours(minutes: 90)),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "vehicle_plate": "Stored in capitals, without spaces",
    "contact_email": "One of the two contacts is needed",
  ]
}

/// More time for a stay.
public struct ExtendParkingRequest: Codable, Hashable, Sendable {
  public var additionalHours: ParkingHours
  /// If given, the session's own.
  public var accessCode: String?
  /// The card that pays; nil: the account's default card.
  public var cardId: String?
  /// The price that the caller was shown: no higher one is charged. Nil: the lot's price of now.
  public var amount: Price?
  /// The end of the stay that the caller was shown: another window's time is not added to unseen. Nil
  /// from clients that do not say.
  public var seenExpiresAt: WireTime?

  enum CodingKeys: String, CodingKey {
    case amount
    case seenExpiresAt = "seen_expires_at"
    case additionalHours = "additional_hours"
    case accessCode = "access_code"
    case cardId = "card_id"
  }

  public init(
    additionalHours: ParkingHours, accessCode: String? = nil, cardId: String? = nil,
    amount: Price? = nil, seenExpiresAt: WireTime? = nil
  ) {
    self.additionalHours = additionalHours
    self.accessCode = accessCode
    self.cardId = cardId
    self.amount = amount
    self.seenExpiresAt = seenExpiresAt
  }

  public var faults: [String: [String]] {
    let most = ParkingRules.longestExtension
    guard additionalHours.seconds <= 0 || additionalHours > most else { return [:] }
    return [
      "additional_hours": ["An extension has more than 0 and at most \(most.seconds / 3600) hours."]
    ]
  }
}

extension ExtendParkingRequest: Sampled {
  public static let sample = ExtendParkingRequest(
    additionalHours: ParkingHours(minutes: 90), accessCode: "K7M2QXPA",
    cardId: SavedPaymentCard.sample.id, amount: Price(cents: 703), seenExpiresAt: .sample)
  public static let samples = [
    sample, ExtendParkingRequest(additionalHours: ParkingHours(minutes: 90)),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "amount": "The price that the caller was shown: a higher one is refused, and not charged",
    "seen_expires_at":
      "The end of the stay that the caller was shown: where it is another one, nothing is charged",
  ]
}

/// The vehicle leaves, or a stay that is not paid for is given up.
public struct EndParkingRequest: Codable, Hashable, Sendable {
  /// If given, the session's own.
  public var accessCode: String?
  /// True ends no stay that is paid for. Nil ends it, too.
  public var unpaidOnly: Bool?

  enum CodingKeys: String, CodingKey {
    case accessCode = "access_code"
    case unpaidOnly = "unpaid_only"
  }

  public init(accessCode: String? = nil, unpaidOnly: Bool? = nil) {
    self.accessCode = accessCode
    self.unpaidOnly = unpaidOnly
  }
}

extension EndParkingRequest: Sampled {
  public static let sample = EndParkingRequest(accessCode: "K7M2QXPA", unpaidOnly: false)
  public static let samples = [sample, EndParkingRequest()]

  public static let fieldNotes: [String: FieldNote] = [
    "unpaid_only": "True gives up a stay that waits for its payment; one that is paid for goes on"
  ]
}
