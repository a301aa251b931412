import WireKit

/// A job that is ready, or whose attempt holds a lease, as it was read.
struct WaitingJob: Sendable {
  let id: String
  let kind: String
  /// Nil when the job is ready.
  let lease: String?
  /// When it may be claimed: the time that it was stored for, or the end of its lease.
  let dueAt: Timestamp
}

/// A queue's wish to work on a job.
struct JobClaim: Sendable {
  let job: WaitingJob
  /// The lane in which its owner has had a turn by it; nil for a kind without one.
  var lane: String?
  /// The new lease, and its end.
  let lease: String
  let until: Timestamp
}

/// A job that one queue works on.
struct ClaimedJob: Sendable {
  let id: String
  let kind: String
  let key: String
  let payload: String
  let attempt: Int
  /// How many attempts in a row have ended with the process that made them.
  let interruptions: Int
  let lease: String
}

/// A job that will not be tried again, and why.
package struct FailedJob: Sendable {
  package let id: String
  package let kind: String
  package let key: String
  package let attempts: Int
  package let error: String?
  package let at: Timestamp
}
