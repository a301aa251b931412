import WireKit

/// A stay at one's venue whose card's bank has refused to pay, for the lot's staff.
public struct UnpaidStay: Codable, Hashable, Identifiable, Sendable {
  /// With the ``ParkingSession/unpaidAmount``.
  public var session: ParkingSession
  /// When the bank refused.
  public var since: WireTime
  /// When the lot's staff reminded the parker last; null: not yet.
  @OrNull public var remindedAt: WireTime?

  enum CodingKeys: String, CodingKey {
    case session, since
    case remindedAt = "reminded_at"
  }

  public init(session: ParkingSession, since: WireTime, remindedAt: WireTime? = nil) {
    self.session = session
    self.since = since
    self.remindedAt = remindedAt
  }

  public var id: String { session.id }
  public var amount: Price { session.unpaidAmount ?? .zero }

  /// Whether a reminder would be the second one within a day, which is not sent.
  public func isReminded(at now: Timestamp) -> Bool {
    guard let remindedAt else { return false }
    return now.since(remindedAt.timestamp) < .seconds(3600 * ParkingRules.reminderHours)
  }
}

/// The unpaid stays at a venue's lots: vehicles that stand there first, then the latest refusals.
public struct UnpaidParking: Codable, Hashable, Sendable {
  public var stays: [UnpaidStay]
  /// How many there are; a long list ends before.
  public var total: Int

  public init(stays: [UnpaidStay], total: Int) {
    self.stays = stays
    self.total = total
  }
}

extension UnpaidParking: Sampled {
  public static let sample = UnpaidParking(
    stays: [UnpaidStay(session: .refused, since: .sample)], total: 1)
  public static let samples = [
    sample,
    UnpaidParking(
      stays: [UnpaidStay(session: .refused, since: .sample, remindedAt: .sample)], total: 1),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "since": "When the card's bank refused to pay",
    "reminded_at": .orNull("When the lot's staff reminded the parker last"),
    "total": "How many there are; a long list ends before",
  ]
}

/// An administrator has got the money at the lot.
public struct SettleParkingRequest: Codable, Hashable, Sendable {
  /// All that is unpaid of the stay.
  public var amount: Price

  public init(amount: Price) { self.amount = amount }
}

extension SettleParkingRequest: Sampled {
  public static let sample = SettleParkingRequest(amount: Price(cents: 375))
}

/// `…/{venue}…/{session}…`: a stay at a venue's lot.
public struct VenueStayPath: EndpointArguments {
  public static let places = ["venue", "session"]

  public let venue: String
  public let session: String

  public init(venue: String, session: String) {
    self.venue = venue
    self.session = session
  }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    session = try request.id("session")
  }

  public var values: [String: String] { ["venue": venue, "session": session] }
}
