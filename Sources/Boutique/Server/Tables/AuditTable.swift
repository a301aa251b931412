import BoutiqueModels
import Foundation
import ServerKit
import WireKit

/// An event in a session's life, written in the same transaction as its change.
enum AuditEvent: Sendable {
  case sessionCreated(orderId: String, provider: TillProvider)
  case ratingSubmitted(StarRating)
  case approved
  case declined
  /// A phone has opened the review.
  case opened
  case copied
  case platformClicked(ReviewPlatform)
  case postedIntent
  /// The customer pressed Done on the phone.
  case done

  var type: String {
    switch self {
    case .sessionCreated: "SESSION_CREATED"
    case .ratingSubmitted: "RATING_SUBMITTED"
    case .approved: "APPROVED"
    case .declined: "DECLINED"
    case .opened: "OPENED"
    case .copied: "COPIED"
    case .platformClicked: "PLATFORM_CLICKED"
    case .postedIntent: "POSTED_INTENT"
    case .done: "DONE"
    }
  }

  /// Whether a session can have only one such row, so that there is always room for it.
  var isOnce: Bool {
    switch self {
    case .sessionCreated, .approved, .declined, .opened, .postedIntent, .done: true
    case .ratingSubmitted, .copied, .platformClicked: false
    }
  }

  /// The steps that only a phone takes which has the review.
  static let typesOnPhone: Set<String> = ["OPENED", "COPIED", "PLATFORM_CLICKED", "DONE"]

  fileprivate struct Payload: Encodable {
    var orderId: String?
    var provider: String?
    var starRating: StarRating?
    var platform: ReviewPlatform?
  }

  fileprivate var payload: Payload {
    switch self {
    case .sessionCreated(let orderId, let provider):
      Payload(orderId: orderId, provider: provider.rawValue)
    case .ratingSubmitted(let rating): Payload(starRating: rating)
    case .platformClicked(let platform): Payload(platform: platform)
    case .approved, .declined, .opened, .copied, .postedIntent, .done: Payload()
    }
  }
}

enum AuditTable {
  static let schema = """
    CREATE TABLE audit_events (
      id TEXT PRIMARY KEY,
      store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
      review_session_id TEXT REFERENCES review_sessions (id) ON DELETE CASCADE,
      event_type TEXT NOT NULL,
      payload TEXT NOT NULL,
      created_at BIGINT NOT NULL
    );
    CREATE INDEX audit_events_by_session ON audit_events (review_session_id, created_at);
    CREATE INDEX audit_events_by_store ON audit_events (store_id, created_at);
    """

  static func count(ofSession session: String, in db: Connection) throws -> Int {
    try db.value(
      "SELECT COUNT(*) FROM audit_events WHERE review_session_id = \(session)", as: Int.self) ?? 0
  }

  static func insert(
    _ event: AuditEvent, store: String, session: String, id: String, at now: Timestamp,
    in db: Connection
  ) throws {
    let payload = String(decoding: try WireJSON.encode(event.payload), as: UTF8.self)
    try db.execute(
      """
      INSERT INTO audit_events (id, store_id, review_session_id, event_type, payload, created_at)
      VALUES (\(id), \(store), \(session), \(event.type), \(payload), \(now))
      """)
  }

  static func has(_ event: AuditEvent, of session: String, in db: Connection) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM audit_events
      WHERE review_session_id = \(session) AND event_type = \(event.type) LIMIT 1
      """, as: Int.self) != nil
  }

  /// The types of the events of each session.
  static func types(of sessions: [String], in db: Connection) throws -> [String: Set<String>] {
    guard !sessions.isEmpty else { return [:] }
    let rows = try db.all(
      """
      SELECT DISTINCT review_session_id, event_type FROM audit_events
      WHERE review_session_id IN \(sessions)
      """
    ) { row -> (session: String, type: String) in
      (try row["review_session_id"], try row["event_type"])
    }
    return Dictionary(grouping: rows, by: \.session).mapValues { Set($0.map(\.type)) }
  }
}
