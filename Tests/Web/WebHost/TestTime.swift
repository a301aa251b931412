import Synchronization

@testable import WebHost

/// A clock that stands still but for work and pauses.
final class TestTime: Sendable {
  private struct State {
    var now = ContinuousClock.now
    var worked = Duration.zero
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())
  /// What one piece of work takes.
  let piece: Duration

  init(piece: Duration = .milliseconds(50)) { self.piece = piece }

  var now: ContinuousClock.Instant { state.withLock { $0.now } }

  func work() {
    state.withLock {
      $0.now += piece
      $0.worked += piece
    }
  }

  func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

  /// How long tabs had to wait for their time, in all.
  var paused: Duration { state.withLock { $0.pauses.reduce(.zero, +) } }

  /// How often a tab had to wait.
  var pauses: Int { state.withLock { $0.pauses.count } }

  func configure(_ configuration: inout WebHostConfiguration) {
    configuration.now = { self.state.withLock { $0.now } }
    configuration.processorTime = { self.state.withLock { $0.worked } }
    configuration.pause = { duration in
      self.state.withLock {
        $0.now += duration
        $0.pauses.append(duration)
      }
      await Task.yield()
    }
  }
}
