import Logging
import ServiceLifecycle

/// Runs the hourly chores, such as deleting expired rows. A failure is logged, and the chore is tried
/// again an hour later.
package struct Housekeeper: Service {
  package typealias Chore = @Sendable () async throws -> Void

  private let chores: [Chore]
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let logger: Logger

  package init(
    every interval: Duration = .seconds(3600), clock: any Clock<Duration> = ContinuousClock(),
    logger: Logger, chores: [Chore]
  ) {
    self.interval = interval
    self.clock = clock
    self.logger = logger
    self.chores = chores
  }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        for chore in chores { await perform(chore) }
        // A cancelled sleep ends the loop at its condition.
        try? await clock.sleep(for: interval)
      }
    }
  }

  private func perform(_ chore: Chore) async {
    do {
      try await chore()
    } catch is CancellationError {
      return
    } catch {
      logger.error("housekeeping failed", metadata: ["error": "\(error)"])
    }
  }
}
