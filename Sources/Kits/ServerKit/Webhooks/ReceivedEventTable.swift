import WireKit

/// The kit's own log of events, for every product that has no table of its own for them.
package struct ReceivedEventTable: WebhookLog {
  static let schema = """
    CREATE TABLE received_events (
      id TEXT PRIMARY KEY,
      source TEXT NOT NULL,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('RECEIVED', 'PROCESSED', 'SKIPPED')),
      note TEXT,
      received_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      UNIQUE (source, name)
    );
    CREATE INDEX received_events_age ON received_events (updated_at);
    """

  /// Longer than any service sends an event again: Stripe gives up after three days.
  private static let retention = Duration.seconds(90 * 24 * 3600)

  /// "trufan:stripe": which service's events, and whose.
  private let source: String

  package init(source: String) {
    self.source = source
  }

  package func find(_ name: String, in db: Connection) throws -> WebhookEntry? {
    try db.first(
      """
      SELECT id, status, received_at FROM received_events
      WHERE source = \(source) AND name = \(name)
      """
    ) {
      WebhookEntry(
        row: try $0["id"], status: try $0["status"], receivedAt: try $0["received_at"])
    }
  }

  package func insert(
    _ entry: WebhookEntry, name: String, type: String, note: String?, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO received_events (id, source, name, type, status, note, received_at, updated_at)
      VALUES (\(entry.row), \(source), \(name), \(type), \(entry.status), \(note),
        \(entry.receivedAt), \(entry.receivedAt))
      """)
  }

  package func mark(
    _ row: String, _ status: WebhookStatus, note: String?, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE received_events SET status = \(status), note = \(note), updated_at = \(now)
      WHERE id = \(row) AND status <> 'PROCESSED'
      """)
  }

  /// Forgets events that nobody will send again; an hourly chore.
  static func removeOld(in database: Database, clock: any WallClock) async throws {
    let limit = clock.now().adding(.zero - retention)
    try await database.write { db in
      try db.execute("DELETE FROM received_events WHERE updated_at < \(limit)")
    }
  }
}
