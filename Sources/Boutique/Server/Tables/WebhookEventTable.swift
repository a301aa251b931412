import ServerKit
import WireKit

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
}

/// Square's rows of that table, as the steps of a signed event use them.
struct SquareEventLog: WebhookLog {
  private static let provider = TillProvider.square

  func find(_ name: String, in db: Connection) throws -> WebhookEntry? {
    try db.first(
      """
      SELECT id, status, received_at FROM webhook_events
      WHERE provider = \(Self.provider) AND event_id = \(name)
      """
    ) {
      WebhookEntry(
        row: try $0["id"], status: try $0["status"], receivedAt: try $0["received_at"])
    }
  }

  func insert(
    _ entry: WebhookEntry, name: String, type: String, note: String?, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO webhook_events (id, provider, event_id, event_type, status, note, received_at,
        updated_at)
      VALUES (\(entry.row), \(Self.provider), \(name), \(type), \(entry.status), \(note),
        \(entry.receivedAt), \(entry.receivedAt))
      """)
  }

  func mark(
    _ row: String, _ status: WebhookStatus, note: String?, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE webhook_events SET status = \(status), note = \(note), updated_at = \(now)
      WHERE id = \(row) AND status <> 'PROCESSED'
      """)
  }
}
