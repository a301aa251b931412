import WireKit

/// Sends text messages by Twilio.
///
/// Twilio takes no key against duplicates. So the carrier notes that it asks, before it asks. An
/// attempt that finds such a note looks first whether Twilio has the message: its answer may have
/// been lost, or the server was killed. It does not send while it cannot look.
package struct TwilioCarrier: MessageCarrier {
  private let database: Database
  private let twilio: TwilioClient
  private let clock: any WallClock

  package init(
    _ settings: TwilioSettings, in database: Database, outbound: any OutboundHTTP,
    clock: any WallClock
  ) {
    self.database = database
    twilio = TwilioClient(settings: settings, outbound: outbound)
    self.clock = clock
  }

  package func deliver(_ message: Message, id: String) async throws {
    guard case .address(let phone) = message.recipient else {
      throw MessageRefused("Its recipient is no phone number.")
    }
    let now = clock.now()
    let isFirst = try await database.write { try TwilioAttemptTable.note(id, at: now, in: $0) }
    if !isFirst, try await twilio.hasTaken(message.body, to: phone) { return }
    try await twilio.send(message.body, to: phone)
  }
}

/// The messages that Twilio may have. A note goes with its message.
enum TwilioAttemptTable {
  static let schema = """
    CREATE TABLE twilio_attempts (
      message_id TEXT PRIMARY KEY REFERENCES outbox_messages (id) ON DELETE CASCADE,
      begun_at BIGINT NOT NULL
    );
    """

  /// - Returns: false when there is a note already. Then nothing is changed.
  static func note(_ message: String, at now: Timestamp, in db: Connection) throws -> Bool {
    try db.execute(
      """
      INSERT INTO twilio_attempts (message_id, begun_at) VALUES (\(message), \(now))
      ON CONFLICT (message_id) DO NOTHING
      """) == 1
  }
}
