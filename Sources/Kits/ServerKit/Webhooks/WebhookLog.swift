import WireKit

/// The outcome of an event. Every outcome but PROCESSED may be tried again.
package enum WebhookStatus: String, SQLConvertible {
  /// No outcome yet: the job waits, runs, is tried again or has failed. The job's row has its
  /// state.
  case received = "RECEIVED"
  case processed = "PROCESSED"
  /// Needs nothing, such as a payment of a location that no store has.
  case skipped = "SKIPPED"
}

/// An event that came before.
package struct WebhookEntry: Hashable, Sendable {
  package let row: String
  package let status: WebhookStatus
  package let receivedAt: Timestamp

  package init(row: String, status: WebhookStatus, receivedAt: Timestamp) {
    self.row = row
    self.status = status
    self.receivedAt = receivedAt
  }
}

/// The events of one source. Ids and outcomes only: a body can hold people's data.
package protocol WebhookLog: Sendable {
  func find(_ name: String, in db: Connection) throws -> WebhookEntry?
  func insert(
    _ entry: WebhookEntry, name: String, type: String, note: String?, in db: Connection) throws
  /// A processed event stays processed; a later mark changes nothing.
  func mark(
    _ row: String, _ status: WebhookStatus, note: String?, at now: Timestamp, in db: Connection
  ) throws
}
