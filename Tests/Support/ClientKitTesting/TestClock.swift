import Foundation

/// A clock that moves only when a test says so.
///
/// `sleeper(for:)` waits until something sleeps that long; `advance(by:)` then wakes it. Between
/// the two nothing depends on real time.
package final class TestClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration = .zero

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper: Sendable {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var current = Instant()
    var sleepers: [UUID: Sleeper] = [:]
  }

  private let state = Locked(State())

  package init() {}

  package var now: Instant { state.withLock { $0.current } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.current { return .success(()) }
          state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves time forward, and wakes the tasks that are due.
  package func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.current = state.current.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.current }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until something sleeps for exactly this long from now.
  package func sleeper(for duration: Duration) async throws {
    try await eventually("something sleeps for \(duration)") {
      state.withLock { state in
        state.sleepers.values.contains { $0.deadline == state.current.advanced(by: duration) }
      }
    }
  }

  /// Waits for a sleeper of this length and ends its sleep.
  package func pass(_ duration: Duration) async throws {
    try await sleeper(for: duration)
    advance(by: duration)
  }

  /// How many sleep now.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }
}
