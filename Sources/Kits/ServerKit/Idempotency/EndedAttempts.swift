import Synchronization
import WireKit

/// Attempts of this process that changed nothing, and whose end the disk did not take in. Without
/// this a repetition would have to wait until the lease runs out, long after there is room again.
final class EndedAttempts: Sendable {
  private let leases = Mutex<[String: Timestamp]>([:])

  func note(_ call: IdempotentCall, at now: Timestamp, lease: Duration) {
    leases.withLock { leases in
      leases = leases.filter { $0.value > now }
      leases[call.lease] = now.adding(lease)
    }
  }

  func contains(_ lease: String?) -> Bool {
    lease.map { lease in leases.withLock { $0[lease] != nil } } ?? false
  }
}
