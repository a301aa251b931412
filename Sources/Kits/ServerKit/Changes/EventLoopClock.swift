import NIOCore
import NIOPosix

/// A clock for thousands of sleeps that end before their time, as the time limits of requests do.
///
/// A cancelled `Task.sleep` keeps most of a kilobyte until its time would have come. An event loop
/// forgets a cancelled timer at once.
package struct EventLoopClock: Clock {
  package typealias Instant = ContinuousClock.Instant

  private let loops: any EventLoopGroup

  package init(on loops: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton) {
    self.loops = loops
  }

  package var now: Instant { .now }
  package var minimumResolution: Duration { ContinuousClock().minimumResolution }

  /// - Throws: `CancellationError` when the task is cancelled, or the loops have stopped.
  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let pause = max(now.duration(to: deadline), .zero)
    let timer = loops.next().scheduleTask(in: TimeAmount(pause)) {}
    do {
      try await withTaskCancellationHandler {
        try await timer.futureResult.get()
      } onCancel: {
        timer.cancel()
      }
    } catch is EventLoopError {
      throw CancellationError()
    }
  }

  /// Calls `work` after that time, on a thread of the loops: it must not block. A call costs a
  /// tenth of the memory of a task that sleeps.
  /// - Returns: a timer that can be cancelled.
  func call(
    after pause: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Scheduled<Void> {
    loops.next().scheduleTask(in: TimeAmount(pause), work)
  }
}
