import WireKit

extension JobQueue {
  /// A queue's rules for all its jobs, beside those of each kind.
  package struct Settings: Sendable {
    /// No other process runs jobs of this database. A lease that is found at the start then belongs
    /// to a dead process, and is not waited for. Only a lock on the data can say so.
    package var ownsDatabase: Bool
    /// How many attempts run at the same time of the kinds without a ``JobLane``.
    package var maximumRunning = 8
    /// The wait before the next attempt of a job that has failed.
    package var backOff: BackOff
    /// A draw from 0..<1 for the back-off, so that jobs that failed together do not return together.
    package var jitter: @Sendable () -> Double
    /// The wait before a job is tried again that met several ends of the process in a row. The
    /// server works without it for that long.
    package var crashBackOff: Duration = .seconds(60)
    /// The attempts in a row that may end with the process; then the job fails. A job is not blamed
    /// for the end of a process, unless it met this many.
    package var maximumInterruptions = 20
    /// A lease lasts this much longer than the attempt's time limit. So it never ends before the
    /// attempt does.
    package var leaseMargin: Duration = .seconds(15)
    /// How long a finished job is kept, and its key recognised.
    package var retention: Duration = .seconds(7 * 24 * 3600)
    /// How long the last turn of an owner is kept. Whoever has had none since comes first.
    package var turnRetention: Duration = .seconds(24 * 3600)

    package init(
      ownsDatabase: Bool = false, backOff: BackOff = BackOff(),
      jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
      self.ownsDatabase = ownsDatabase
      self.backOff = backOff
      self.jitter = jitter
    }
  }
}
