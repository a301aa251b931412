import Foundation

/// A clock that moves only when a test says so.
///
/// `sleeper(for:)` waits until something sleeps that long; `advance(by:)` then wakes it. Between
/// the two nothing depends on real time.
// Safe to send: every stored property is touched only while `lock` is held.
package final class TestClock: Clock, @unchecked Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration = .zero

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var deadline: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var current = Instant()
  private var sleepers: [UUID: Sleeper] = [:]

  package init() {}

  package var now: Instant { lock.withLock { current } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = lock.withLock {
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= current { return .success(()) }
          sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = lock.withLock { sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves time and wakes whoever is due.
  package func advance(by duration: Duration) {
    let due = lock.withLock {
      current = current.advanced(by: duration)
      let due = sleepers.filter { $0.value.deadline <= current }
      for id in due.keys { sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Waits until something sleeps for exactly this long from now.
  package func sleeper(for duration: Duration) async throws {
    try await eventually("something sleeps for \(duration)") {
      self.lock.withLock {
        self.sleepers.values.contains { $0.deadline == self.current.advanced(by: duration) }
      }
    }
  }

  /// Waits for a sleeper of this length and ends its sleep.
  package func pass(_ duration: Duration) async throws {
    try await sleeper(for: duration)
    advance(by: duration)
  }

  /// How many sleep now.
  package var sleeperCount: Int { lock.withLock { sleepers.count } }
}
