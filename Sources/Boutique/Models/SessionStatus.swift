/// Where a customer's review stands. The raw values are the wire's.
///
/// ```
/// PENDING ──approve──▶ APPROVED ──done──▶ POSTED_INTENT
///    │                    │
///    └──────decline───────┴──▶ DECLINED
/// ```
/// Rating leaves a session PENDING and may be repeated there. An approved one can still be declined
/// by the kiosk that got no answer to its approval, so that its customer was asked on and said no.
/// "Intent", because nobody but the platform can know whether the review was really posted.
public enum SessionStatus: String, Codable, Sendable, CaseIterable {
  case pending = "PENDING"
  case declined = "DECLINED"
  case approved = "APPROVED"
  case postedIntent = "POSTED_INTENT"

  /// Whether the customer's phone may show the review.
  public var isReadyForPosting: Bool { self == .approved || self == .postedIntent }
}
