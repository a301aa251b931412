/// Where a customer's review stands. The raw values are the wire's.
///
/// ```
/// PENDING ──approve──▶ APPROVED ──done──▶ POSTED_INTENT
///    │                    │
///    └──────decline───────┴──▶ DECLINED
/// ```
/// Rating leaves a session PENDING and may be repeated there. The kiosk can still decline an
/// APPROVED one if its approval got no answer and the customer then refused. It is an "intent",
/// because only the platform knows whether the review was really posted.
public enum SessionStatus: String, Codable, Sendable, CaseIterable {
  case pending = "PENDING"
  case declined = "DECLINED"
  case approved = "APPROVED"
  case postedIntent = "POSTED_INTENT"

  /// Whether the customer's phone may show the review.
  public var isReadyForPosting: Bool { self == .approved || self == .postedIntent }
}
