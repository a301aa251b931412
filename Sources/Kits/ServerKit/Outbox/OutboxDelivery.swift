import Logging
import WireKit

/// The job that hands a message to its channel's carrier.
struct OutboxDelivery: Sendable {
  struct Payload: Codable, Sendable {
    let message: String
  }

  /// Over an hour, by the queue's back-off: push services ask to be left alone for a quarter of one.
  /// A carrier may take 30 seconds, and then has time to say so.
  static let kind = JobKind(
    "kit.deliver-message", carrying: Payload.self, timeLimit: .seconds(40), maximumAttempts: 30)
  /// A carrier that hangs must hold up nothing but messages.
  static let lane = JobLane("kit.messages", places: 8)

  let database: Database
  let carriers: [Message.Channel: any MessageCarrier]
  let clock: any WallClock
  let logger: Logger

  func perform(_ payload: Payload, _ attempt: JobAttempt) async throws {
    let waiting = try await database.read { try OutboxTable(db: $0).waiting(payload.message) }
    // Delivered already by an attempt whose outcome was lost, or forgotten with its recipient.
    guard let waiting else { return }
    let message = waiting.message
    if let end = message.validUntil, end <= clock.now() {
      return try await finish(waiting, as: .expired)
    }
    do {
      guard let carrier = carriers[message.channel] else {
        throw MessageRefused("There is no carrier for \(message.channel.rawValue).")
      }
      try await carrier.deliver(message, id: waiting.id)
      try await finish(waiting, as: .sent, keepsText: carrier.keepsText)
    } catch let refusal as MessageRefused {
      logger.warning(
        "a message was refused",
        metadata: ["channel": "\(message.channel.rawValue)", "reason": "\(refusal.reason)"])
      try await finish(waiting, as: .refused, reason: refusal.reason)
    } catch  where attempt.number >= Self.kind.maximumAttempts {
      try await finish(waiting, as: .refused, reason: "No attempt succeeded.")
      throw error
    }
  }

  private func finish(
    _ stored: StoredMessage, as state: StoredMessage.State, reason: String? = nil,
    keepsText: Bool = false
  ) async throws {
    let now = clock.now()
    try await database.write {
      try OutboxTable(db: $0)
        .end(stored.id, as: state, reason: reason, keepsText: keepsText, at: now)
    }
  }
}
