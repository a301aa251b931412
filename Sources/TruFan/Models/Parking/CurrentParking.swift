import WireKit

/// What an account has parked, and what it has to pay for that.
public struct CurrentParking: Codable, Hashable, Sendable {
  /// The stay that is under way; without any, one that is over and not paid; else null.
  @OrNull public var session: ParkingSession?
  /// The account's other stays whose card's bank has refused to pay, the newest first. They can be paid
  /// at any time, and no other stay begins before.
  public var unpaid: [ParkingSession]

  enum CodingKeys: String, CodingKey {
    case session
    case unpaid = "unpaid_sessions"
  }

  public init(session: ParkingSession?, unpaid: [ParkingSession] = []) {
    self.unpaid = unpaid
    self.session = session
  }

  /// Earlier servers tell of no other stays.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    unpaid = try container.decodeIfPresent([ParkingSession].self, forKey: .unpaid) ?? []
    _session = try container.decode(OrNull<ParkingSession>.self, forKey: .session)
  }
}

extension CurrentParking: Sampled {
  public static let sample = CurrentParking(session: .sample, unpaid: [.refused])
  public static let samples = [sample, CurrentParking(session: nil)]

  public static let fieldNotes: [String: FieldNote] = [
    "session": .orNull("The stay that is under way; without any, one that is over and not paid"),
    "unpaid_sessions": "One's other stays of which unpaid_amount is to be paid",
  ]
}
