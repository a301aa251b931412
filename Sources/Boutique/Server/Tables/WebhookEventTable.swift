import ServerKit
import WireKit

/// The outcome of a till's event. Every outcome but PROCESSED may be tried again.
enum WebhookEventStatus: String, SQLConvertible {
  /// No outcome yet: the job waits, runs, is tried again or has failed. The job's row has its
  /// state.
  case received = "RECEIVED"
  case processed = "PROCESSED"
  /// Needs nothing, such as a payment of a location that no store has.
  case skipped = "SKIPPED"
}

struct WebhookEventRow: Sendable {
  var id: String
  var status: WebhookEventStatus
  var receivedAt: Timestamp
}

/// Keeps ids and outcomes only: an event's body can hold card data and is never stored.
enum WebhookEventTable {
  static let schema = """
    CREATE TABLE webhook_events (
      id TEXT PRIMARY KEY,
      provider TEXT NOT NULL,
      event_id TEXT NOT NULL,
      event_type TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('RECEIVED', 'PROCESSED', 'FAILED', 'SKIPPED')),
      note TEXT,
      received_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      UNIQUE (provider, event_id)
    );
    """

  /// Older programs noted a failed attempt in the event too, beside the job.
  static let failedAttemptsForgotten = """
    UPDATE webhook_events SET status = 'RECEIVED', note = NULL WHERE status = 'FAILED';
    """

  static func find(
    _ eventId: String, provider: TillProvider, in db: Connection
  ) throws -> WebhookEventRow? {
    try db.first(
      """
      SELECT id, status, received_at FROM webhook_events
      WHERE provider = \(provider) AND event_id = \(eventId)
      """
    ) {
      WebhookEventRow(
        id: try $0["id"], status: try $0["status"], receivedAt: try $0["received_at"])
    }
  }

  static func insert(
    id: String, eventId: String, provider: TillProvider, type: String, status: WebhookEventStatus,
    note: String?, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO webhook_events (id, provider, event_id, event_type, status, note, received_at,
        updated_at)
      VALUES (\(id), \(provider), \(eventId), \(type), \(status), \(note), \(now), \(now))
      """)
  }

  /// A processed event stays processed; a later mark changes nothing.
  static func mark(
    _ id: String, _ status: WebhookEventStatus, note: String?, at now: Timestamp,
    in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE webhook_events SET status = \(status), note = \(note), updated_at = \(now)
      WHERE id = \(id) AND status <> 'PROCESSED'
      """)
  }
}
