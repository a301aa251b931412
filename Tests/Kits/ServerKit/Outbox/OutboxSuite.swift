import Foundation
import ServerKit
import ServerKitTesting
import WireKit

/// A carrier that notes what it was given, and fails as often or as long as a test wants.
final class NotingCarrier: MessageCarrier {
  let delivered = Shared<[Message]>([])
  let attempts = Shared(0)
  private let failures: Int
  private let failure: any Error
  private let isAway: @Sendable () -> Bool
  let keepsText: Bool

  init(failures: Int = 0, with failure: any Error = NeverHappened(), keepsText: Bool = false) {
    self.failures = failures
    self.failure = failure
    self.keepsText = keepsText
    isAway = { false }
  }

  init(until end: Timestamp, clock: any WallClock) {
    failures = 0
    failure = OutboundFailure.timedOut
    keepsText = false
    isAway = { clock.now() < end }
  }

  func deliver(_ message: Message, id: String) throws {
    let attempt = attempts.update { number in
      number += 1
      return number
    }
    if attempt <= failures || isAway() { throw failure }
    delivered.update { $0.append(message) }
  }
}

/// A suite about messages: a clock that stands still, and a database of its own.
protocol OutboxSuite: JobQueueSuite {}

extension OutboxSuite {
  static func sms(_ body: String = "Your code is 123456", key: String = "code 1") -> Message {
    Message(
      channel: .sms, realm: "test", recipient: .address("+15550100"), body: body, key: key)
  }

  static func note(_ title: String, key: String, account: String = "ann") -> Message {
    Message(
      channel: .inApp, realm: "test", recipient: .account(account), title: title, body: "…",
      data: ["order": "7"], key: key)
  }

  func outbox(
    _ database: Database, _ queue: JobQueue, carrier: (any MessageCarrier)? = nil
  ) -> Outbox {
    let outbox = Outbox(
      database: database, jobs: queue, carriers: carrier.map { [.sms: $0] } ?? [:],
      clock: clock.wall, logger: .silent)
    outbox.registerJobs(in: queue)
    return outbox
  }

  func enqueue(_ message: Message, on outbox: Outbox, _ database: Database) async throws -> Bool {
    try await database.write { try outbox.enqueue(message, in: $0) }
  }

  func state(of outbox: Outbox) async throws -> StoredMessage.State? {
    try await outbox.newest(1).first?.state
  }
}
