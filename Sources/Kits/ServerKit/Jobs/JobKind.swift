import WireKit

/// A kind of background work: its name in the database, its payload, its time limit and its number
/// of attempts.
package struct JobKind<Payload: Codable & Sendable>: Sendable {
  /// "boutique.fetch-order". Never renamed: stored jobs carry it.
  package let name: String
  /// An attempt is cancelled after this and counts as failed.
  package let timeLimit: Duration
  /// After so many failed attempts the job stays as `failed`, for people to see.
  package let maximumAttempts: Int

  package init(
    _ name: String, carrying payload: Payload.Type = Payload.self,
    timeLimit: Duration = .seconds(30), maximumAttempts: Int = 10
  ) {
    self.name = name
    self.timeLimit = timeLimit
    self.maximumAttempts = maximumAttempts
  }
}

/// The facts about an attempt for the job's handler.
package struct JobAttempt: Sendable {
  package let id: String
  package let key: String
  /// 1 for the first.
  package let number: Int
}

/// A handler throws this when another attempt would end the same. The job fails at once.
package struct JobAbandoned: Error, CustomStringConvertible {
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }
}

/// An attempt that took longer than its kind allows.
struct JobTimedOut: Error, CustomStringConvertible {
  let limit: Duration

  var description: String { "timed out after \(limit)" }
}
