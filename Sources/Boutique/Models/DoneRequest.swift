import WireKit

/// The body of Done: where it was pressed. Older kiosks and pages send none.
public struct DoneRequest: Codable, Hashable, Sendable {
  /// True from the customer's own phone. Nil or false is the kiosk, whose countdown says the same.
  public var isOnPhone: Bool?

  public init(isOnPhone: Bool? = nil) { self.isOnPhone = isOnPhone }
}

extension DoneRequest: Sampled {
  public static let sample = DoneRequest(isOnPhone: true)
  public static let samples = [sample, DoneRequest()]
  public static let fieldNotes: [String: FieldNote] = [
    "isOnPhone": .orNull("Whether Done was pressed on the customer's phone")
  ]
}
