import Hummingbird
import NIOCore
import WireKit

/// The events of one service, and what a product does with them.
package protocol WebhookSource: Sendable {
  associatedtype Event: Decodable & Sendable

  /// Where the identities of its events are kept.
  var log: any WebhookLog { get }

  /// The signature that a request brings; asked for before its body is read.
  /// - Throws: ``Problem`` 401 if it brings none, and an unknown route's 404 if this server has no key.
  func signature(of request: Request) throws -> String
  /// Checks that the service itself sent exactly these bytes.
  /// - Throws: ``Problem`` 401 if it did not.
  func verify(_ signature: String, of request: Request, body: ByteBuffer) throws
  /// The event's name at the service, by which it is told from others; nil if it has none.
  func name(of event: Event) -> String?
  /// The event's kind, for the log.
  func type(of event: Event) -> String
  /// Says what the event needs. Does nothing but SQL, in the transaction that stores the event.
  func decide(
    on event: Event, _ delivery: WebhookDelivery, in db: Connection
  ) throws -> WebhookDecision
}

/// An event as it is known to us.
package struct WebhookDelivery: Sendable {
  /// The id of its row, which is the natural key of its job.
  package let row: String
  /// When it came for the first time.
  package let receivedAt: Timestamp

  package init(row: String, receivedAt: Timestamp) {
    self.row = row
    self.receivedAt = receivedAt
  }
}

/// What an event needs.
package enum WebhookDecision {
  /// Nothing, for this reason.
  case skip(String)
  /// A job. `enqueue` stores it with `again: true`, and returns false if it waits or runs already.
  case work(enqueue: (Connection) throws -> Bool)
}

/// What became of a delivery. The service gets a 2xx in each case.
package struct WebhookOutcome: Hashable, Sendable {
  /// Nil for an event that has no name. It cannot be remembered, so nothing is done.
  package let event: String?
  /// Why nothing will be done; nil when a job was stored.
  package let message: String?
}

/// The way of a signed event: raw bytes, signature, identity, decision, job.
///
/// The identity is stored once, in the transaction that stores the job, and only then is the event
/// answered. So a service that had no answer may send it again. Until the event is processed, that
/// starts its job anew, unless the job still waits or runs. The job marks the event as processed.
package struct SignedWebhook<Source: WebhookSource>: Sendable {
  package let source: Source
  private let database: Database
  private let clock: any WallClock
  private let identifiers: Identifiers

  package init(
    _ source: Source, database: Database, clock: any WallClock, identifiers: Identifiers
  ) {
    self.source = source
    self.database = database
    self.clock = clock
    self.identifiers = identifiers
  }

  /// - Throws: ``Problem`` 400, 401, 404 or 413.
  package func receive<Arguments>(
    _ request: TypedRequest<Arguments, RawBody>
  ) async throws -> WebhookOutcome {
    let signature = try source.signature(of: request.request)
    let body = try await request.bytes()
    try source.verify(signature, of: request.request, body: body)
    let event = try WireBody.decode(Source.Event.self, from: body)
    guard let name = source.name(of: event), !name.isEmpty else {
      return WebhookOutcome(event: nil, message: "Missing event ID")
    }
    let message = try await database.write { db in try accept(event, named: name, in: db) }
    if let message {
      request.context.logger.info(
        "event not used", metadata: ["event_id": "\(name)", "reason": "\(message)"])
    }
    return WebhookOutcome(event: name, message: message)
  }

  /// - Returns: why nothing will be done, or nil.
  private func accept(_ event: Source.Event, named name: String, in db: Connection) throws
    -> String?
  {
    let now = clock.now()
    let log = source.log
    let known = try log.find(name, in: db)
    if known?.status == .processed { return Self.duplicate }

    let delivery = WebhookDelivery(
      row: known?.row ?? identifiers.uuid(), receivedAt: known?.receivedAt ?? now)
    func store(_ status: WebhookStatus, note: String?) throws {
      try log.insert(
        WebhookEntry(row: delivery.row, status: status, receivedAt: now), name: name,
        type: source.type(of: event), note: note, in: db)
    }
    switch try source.decide(on: event, delivery, in: db) {
    case .skip(let reason):
      // The same verdict again is a duplicate. The outcome of an accepted event is its job's.
      guard known == nil else { return Self.duplicate }
      try store(.skipped, note: reason)
      return reason
    case .work(let enqueue):
      if known == nil { try store(.received, note: nil) }
      guard try enqueue(db) else { return Self.duplicate }
      try log.mark(delivery.row, .received, note: nil, at: now, in: db)
      return nil
    }
  }

  private static var duplicate: String { "Duplicate event" }
}
