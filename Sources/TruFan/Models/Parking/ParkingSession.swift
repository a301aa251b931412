import WireKit

/// A vehicle's stay on a lot.
public struct ParkingSession: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var lotId: String
  public var lotName: String
  /// The venue whose store serves the lot; null: no store does.
  @OrNull public var venueId: String?
  /// The venue's time zone, such as "America/New_York"; null without a venue.
  @OrNull public var venueTimeZone: String?
  @OrNull public var spaceNumber: String?
  public var vehiclePlate: String
  @OrNull public var vehicleMake: String?
  @OrNull public var vehicleModel: String?
  @OrNull public var vehicleColor: String?
  public var startTime: WireTime
  public var expiresAt: WireTime
  /// When it was over; null while it is not.
  @OrNull public var endTime: WireTime?
  /// The price of the first stay: what is to be paid while the payment is pending.
  public var basePrice: Price
  /// What was paid, with every extension; null before the payment.
  @OrNull public var actualPrice: Price?
  /// What is in ``actualPrice`` although the card's bank has refused to pay it; null for nothing.
  @OrNull public var unpaidAmount: Price?
  public var status: ParkingSessionStatus
  /// Eight characters that name the session to people.
  public var accessCode: String
  /// Minutes that paid orders have added for nothing.
  public var complimentaryMinutes: Int
  /// Minutes that cancelled orders gave and that were used. The next orders give so many less.
  public var minutesToSettle: Int
  public var createdAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id, status
    case lotId = "lot_id"
    case lotName = "lot_name"
    case venueId = "venue_id"
    case venueTimeZone = "venue_time_zone"
    case spaceNumber = "space_number"
    case vehiclePlate = "vehicle_plate"
    case vehicleMake = "vehicle_make"
    case vehicleModel = "vehicle_model"
    case vehicleColor = "vehicle_color"
    case startTime = "start_time"
    case expiresAt = "expires_at"
    case endTime = "end_time"
    case basePrice = "base_price"
    case actualPrice = "actual_price"
    case unpaidAmount = "unpaid_amount"
    case accessCode = "access_code"
    case complimentaryMinutes = "complimentary_minutes"
    case minutesToSettle = "minutes_to_settle"
    case createdAt = "created_at"
  }

  /// A new session, which is not paid for.
  public init(
    id: String, lotId: String, lotName: String, plate: String, stay: ParkingHours, price: Price,
    accessCode: String, startTime: WireTime
  ) {
    self.id = id
    self.lotId = lotId
    self.lotName = lotName
    vehiclePlate = plate
    self.startTime = startTime
    expiresAt = WireTime(startTime.timestamp.adding(stay.duration))
    basePrice = price
    status = .pendingPayment
    self.accessCode = accessCode
    complimentaryMinutes = 0
    minutesToSettle = 0
    createdAt = startTime
  }

  /// What the parker may pay now: the stay before it begins, or what a bank has refused to pay.
  public var amountToPay: Price { status == .pendingPayment ? basePrice : unpaidAmount ?? .zero }

  /// What a paid order adds to the stay for nothing, of so many minutes that the store gives.
  public func minutesGiven(of minutes: Int) -> Int { max(0, minutes - minutesToSettle) }

  /// How long the stay is, without the minutes that orders have added.
  public var boughtTime: ParkingHours {
    let whole = Int(expiresAt.timestamp.since(startTime.timestamp).wholeMilliseconds / 1000)
    return ParkingHours(seconds: whole - complimentaryMinutes * 60)
  }

  /// The whole minutes that are left, rounded up; 0 once the time is over.
  public func minutesLeft(at now: Timestamp) -> Int {
    let milliseconds = expiresAt.timestamp.since(now).wholeMilliseconds
    return max(0, Int((milliseconds + 59_999) / 60_000))
  }
}

extension ParkingSession {
  /// Programs know by this code that a stay, which was to be given up unpaid, is paid for and goes on.
  public static let paidCode = "stay_paid"
  /// Programs know by this code that a stay is not as its parker has seen it.
  public static let changedCode = "stay_changed"
}

extension ParkingSession: Sampled {
  public static let sampleId = "71dec0b8-7f62-4ce3-939b-cf807cf3a176"

  private static let bare = ParkingSession(
    id: sampleId, lotId: ParkingLot.sampleId, lotName: "Alder Street Garage", plate: "SRH4821",
    stay: ParkingHours(2), price: Price(cents: 1250), accessCode: "K7M2QXPA", startTime: .sample)

  public static let sample: ParkingSession = {
    var session = bare
    session.venueId = Venue.sampleId
    session.venueTimeZone = "America/New_York"
    session.spaceNumber = "A4"
    session.vehicleMake = "Juno"
    session.vehicleModel = "Ridge"
    session.vehicleColor = "Blue"
    session.endTime = .sample
    session.actualPrice = Price(cents: 1625)
    session.status = .active
    session.complimentaryMinutes = 15
    return session
  }()

  /// Its extension was refused after it had begun.
  static let refused: ParkingSession = {
    var session = sample
    session.unpaidAmount = Price(cents: 375)
    return session
  }()

  public static let samples = [sample, bare, refused]

  public static let fieldNotes: [String: FieldNote] = [
    "status": .oneOf(ParkingSessionStatus.allCases.map(\.rawValue)),
    "base_price": "The price of the first stay: the amount to pay while payment is pending",
    "actual_price": .orNull("What was paid, with every extension"),
    "unpaid_amount": .orNull("Of that, what the card's bank has refused to pay"),
    "complimentary_minutes": "Minutes that paid orders have added for nothing",
    "minutes_to_settle":
      "Minutes that cancelled orders gave and that were used: the next orders give so many less",
  ]
}

/// Sessions, as a bare JSON array.
public struct ParkingSessionList: Codable, Hashable, Sendable {
  public var sessions: [ParkingSession]

  public init(sessions: [ParkingSession]) { self.sessions = sessions }

  public init(from decoder: any Decoder) throws {
    sessions = try decoder.singleValueContainer().decode([ParkingSession].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(sessions)
  }
}

extension ParkingSessionList: Sampled {
  public static let sample = ParkingSessionList(sessions: ParkingSession.samples)
}
