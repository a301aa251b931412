import Logging
import WireKit

/// Messages to people, as durable as the changes that they tell of. A message is stored in the
/// transaction of that change, so it exists exactly if the change does; a job delivers it.
///
///     try await services.database.write { db in
///       try OrderTable(db: db).markReady(order)
///       for channel in [Message.Channel.inApp, .push] {
///         try services.outbox.enqueue(
///           Message(
///             channel: channel, realm: "trufan", recipient: .account(order.user),
///             title: "Your order is in your trunk", body: "…", data: ["order_id": order.id],
///             key: "\(order.id) ready"),
///           in: db)
///       }
///     }
///
/// In-app notifications need no carrier: they are in the account's ``Inbox`` once the transaction
/// is committed, and its topic wakes waiting reads. SMS and e-mail go to an address that the
/// product knows, push to an account whose devices the carrier knows. ``canSend(by:)`` says whether
/// a channel has a carrier here, and ``canReach(_:by:of:in:)`` whether it knows a way to a person. A
/// message for a channel without a carrier ends as refused.
///
/// A delivery is tried thirty times with the job queue's back-off, which takes more than an hour. It
/// may happen twice when an answer is lost. ``forget(_:realm:in:)`` belongs into the transaction that
/// deletes an account.
package struct Outbox: Sendable {
  /// Published when a message is stored or delivered, for the demo's page.
  package static let topic = "outbox"
  /// How long a message's row is kept, and its key recognised.
  static let retention = Duration.seconds(30 * 24 * 3600)

  private let database: Database
  private let jobs: JobQueue
  private let carriers: [Message.Channel: any MessageCarrier]
  private let identifiers: Identifiers
  private let clock: any WallClock
  private let logger: Logger

  package init(
    database: Database, jobs: JobQueue, carriers: [Message.Channel: any MessageCarrier] = [:],
    identifiers: Identifiers = Identifiers(), clock: any WallClock = SystemClock(), logger: Logger
  ) {
    self.database = database
    self.jobs = jobs
    self.carriers = carriers
    self.identifiers = identifiers
    self.clock = clock
    self.logger = logger
  }

  /// Whether messages of this channel reach anybody.
  package func canSend(by channel: Message.Channel) -> Bool {
    channel == .inApp || carriers[channel] != nil
  }

  /// Whether a message of this channel would reach that person of a product now. A push that would
  /// find no device or browser need not be stored.
  package func canReach(
    _ recipient: Message.Recipient, by channel: Message.Channel, of realm: String,
    in db: Connection
  ) throws -> Bool {
    guard channel != .inApp else { return true }
    return try carriers[channel]?.canReach(recipient, of: realm, at: clock.now(), in: db) ?? false
  }

  /// Stores a message in the transaction of `db`; its delivery begins at the commit.
  /// - Returns: false if a message of the same realm, channel, recipient and key is there already.
  ///   Nothing is changed then.
  @discardableResult
  package func enqueue(_ message: Message, in db: Connection) throws -> Bool {
    let now = clock.now()
    guard message.channel != .inApp else {
      let inbox = Inbox(realm: message.realm, account: message.recipient.text)
      return try inbox.add(message, id: identifiers.publicId("note"), at: now, in: db)
    }
    let id = identifiers.publicId("msg")
    guard try OutboxTable(db: db).insert(message, id: id, at: now) else { return false }
    try jobs.enqueue(OutboxDelivery.kind, OutboxDelivery.Payload(message: id), key: id, in: db)
    return true
  }

  /// Deletes all that was or is to be sent to a recipient, with an account's notifications.
  package func forget(
    _ recipient: Message.Recipient, realm: String, in db: Connection
  ) throws {
    try OutboxTable(db: db).remove(recipient, realm: realm)
    if case .account(let account) = recipient {
      try Inbox(realm: realm, account: account).removeAll(in: db)
    }
  }

  /// The latest messages but in-app notifications, the newest first.
  package func newest(_ count: Int) async throws -> [StoredMessage] {
    try await database.read { try OutboxTable(db: $0).newest(count) }
  }

  /// A text that differs whenever ``newest(_:)`` may.
  package func version() async throws -> String {
    try await database.read { try OutboxTable(db: $0).version() }
  }

  /// Says who delivers. Before the queue runs.
  package func registerJobs(in queue: JobQueue) {
    let delivery = OutboxDelivery(
      database: database, carriers: carriers, clock: clock, logger: logger)
    queue.register(OutboxDelivery.kind, in: OutboxDelivery.lane, perform: delivery.perform)
  }

  /// Forgets messages and notifications that are old enough; called by ``Housekeeper``.
  package func removeOld() async throws {
    let now = clock.now()
    try await database.write { db in
      try OutboxTable(db: db).removeAll(before: now.adding(.zero - Self.retention))
      try Inbox.removeAll(before: now.adding(.zero - Inbox.retention), in: db)
    }
  }
}
