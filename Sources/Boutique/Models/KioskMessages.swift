import WireKit

/// The answer to the kiosk's poll: the purchase to rate, or two nulls.
public struct NextSessionResponse: Codable, Hashable, Sendable {
  public var session: ReviewSession?
  /// Nil also for a session without an order.
  public var order: Order?

  public init(session: ReviewSession? = nil, order: Order? = nil) {
    self.session = session
    self.order = order
  }

  /// Both keys are always written: existing clients expect nulls, not absent keys.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(session, forKey: .session)
    try container.encode(order, forKey: .order)
  }

  enum CodingKeys: String, CodingKey { case session, order }
}

extension NextSessionResponse: Sampled {
  public static let empty = NextSessionResponse()
  public static let sample = NextSessionResponse(session: .sample, order: .sample)
  public static let samples = [sample, empty]
}

/// The customer's rating.
public struct RatingRequest: Codable, Hashable, Sendable {
  public var starRating: StarRating

  public init(starRating: StarRating) { self.starRating = starRating }
}

extension RatingRequest: Sampled {
  public static let sample = RatingRequest(starRating: .sample)
}

/// The draft that answers a rating: at most ``BoutiqueRules/reviewTextLimit`` characters.
public struct RatingResponse: Codable, Hashable, Sendable {
  public var generatedReviewText: String

  public init(generatedReviewText: String) { self.generatedReviewText = generatedReviewText }
}

extension RatingResponse: Sampled {
  public static let sample = RatingResponse(
    generatedReviewText: "A good visit to Maison Lumière. I left with a handmade scarf.")
  public static let fieldNotes: [String: FieldNote] = [
    "generatedReviewText": "At most 400 characters"
  ]
}

/// The customer's agreement.
///
/// Two kiosks can show one session, and each rating replaces its draft. A kiosk may send the text
/// that its customer read. If that is no longer the session's draft, the request is refused (409).
/// Older kiosks send no text, and so approve the current draft.
public struct ApproveRequest: Codable, Hashable, Sendable {
  /// The text that was on the screen, unchanged from ``RatingResponse`` or ``ReviewSession``.
  /// Nil: not said.
  public var generatedReviewText: String?

  public init(generatedReviewText: String? = nil) {
    self.generatedReviewText = generatedReviewText
  }
}

extension ApproveRequest: Sampled {
  public static let sample = ApproveRequest(
    generatedReviewText: RatingResponse.sample.generatedReviewText)
  public static let samples = [sample, ApproveRequest()]
  public static let fieldNotes: [String: FieldNote] = [
    "generatedReviewText": .orNull("The text that the customer read")
  ]
}

/// The body of a refusal: whether this kiosk has tried to approve before and got no answer. Older
/// kiosks send no body.
public struct DeclineRequest: Codable, Hashable, Sendable {
  /// True: an approval is taken back. Nil or false: an approved session stays approved. Another
  /// kiosk may have approved it, and its customer is on their way with the code.
  public var undoesApproval: Bool?

  public init(undoesApproval: Bool? = nil) {
    self.undoesApproval = undoesApproval
  }
}

extension DeclineRequest: Sampled {
  public static let sample = DeclineRequest(undoesApproval: true)
  public static let samples = [sample, DeclineRequest()]
  public static let fieldNotes: [String: FieldNote] = [
    "undoesApproval": .orNull("Whether an approval is taken back")
  ]
}

/// `{"ok": true}`.
public struct StandardResponse: Codable, Hashable, Sendable {
  public var ok: Bool

  public init(ok: Bool = true) { self.ok = ok }
}

extension StandardResponse: Sampled {
  public static let sample = StandardResponse()
}

/// The landing page's report of the platform that it opened. Absent: the store's own.
public struct PlatformClickedRequest: Codable, Hashable, Sendable {
  public var platform: ReviewPlatform?

  public init(platform: ReviewPlatform? = nil) { self.platform = platform }
}

extension PlatformClickedRequest: Sampled {
  public static let sample = PlatformClickedRequest(platform: .google)
  public static let samples = [sample, PlatformClickedRequest()]
  public static let fieldNotes: [String: FieldNote] = [
    "platform": .orNull("Absent: the store's own platform")
  ]
}
