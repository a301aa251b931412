import WireKit

/// The answer to a till's event. Absent values are left out.
public struct TillResponse: Codable, Hashable, Sendable {
  public var ok: Bool
  /// The till's id of the event.
  public var eventId: String?
  /// Why nothing is done about the event.
  public var message: String?

  public init(ok: Bool = true, eventId: String? = nil, message: String? = nil) {
    self.ok = ok
    self.eventId = eventId
    self.message = message
  }
}

extension TillResponse: Sampled {
  public static let sample = TillResponse(eventId: "evt_sample", message: "Duplicate event")
}
