import Foundation
import Synchronization
import WireKit

/// Whether the database can store anything. A write that the disk refuses says no. Only a trial, a
/// small write of the kit's own, says yes: other writes may have had nothing to store.
final class WriteTrial: Sendable {
  private struct State {
    var refusal: DatabaseFailure?
    var triedAt: Timestamp?
  }

  /// A trial waits for the disk, so it is not made for each question.
  private static let pause = Duration.seconds(5)
  private static let pauseAfterRefusal = Duration.seconds(1)

  private let clock: any WallClock
  private let state = Mutex(State())

  init(clock: any WallClock) {
    self.clock = clock
  }

  /// Why the last write was refused; nil when it was not.
  var refusal: DatabaseFailure? { state.withLock { $0.refusal } }

  func note(_ failure: DatabaseFailure) {
    if failure.kind == .unwritable { state.withLock { $0.refusal = failure } }
  }

  /// Says that a trial was stored.
  func succeeded() { state.withLock { $0.refusal = nil } }

  /// Whether to make a trial now. True once for each pause, so that questions share one.
  func isDue() -> Bool {
    let now = clock.now()
    return state.withLock { state in
      let pause = state.refusal == nil ? Self.pause : Self.pauseAfterRefusal
      // A clock that was set back must not put the next trial off.
      if let last = state.triedAt, last <= now, now < last.adding(pause) { return false }
      state.triedAt = now
      return true
    }
  }

  static func write(at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO write_trials (id, tried_at) VALUES (1, \(now))
      ON CONFLICT (id) DO UPDATE SET tried_at = excluded.tried_at
      """)
  }
}
