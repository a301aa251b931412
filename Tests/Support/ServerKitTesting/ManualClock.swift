import Synchronization
import WireKit

/// A time of day that passes only when a test says so.
package final class ManualClock: WallClock {
  private let time: Mutex<Timestamp>

  package init(_ time: Timestamp = Timestamp(milliseconds: 1_795_252_800_000)) {
    self.time = Mutex(time)
  }

  package func now() -> Timestamp { time.withLock { $0 } }

  package func advance(by duration: Duration) { time.withLock { $0 = $0.adding(duration) } }
}
