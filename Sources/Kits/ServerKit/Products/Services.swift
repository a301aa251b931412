import Logging
import WireKit

/// The application's services for its products.
package struct Services: Sendable {
  package var database: Database
  package var jobs: JobQueue
  package var ownerGate: OwnerGate
  package var limiter: RateLimiter
  package var idempotency: IdempotencyMiddleware
  package var outbound: any OutboundHTTP
  package var outbox: Outbox
  package var clock: any WallClock
  /// The clock of waiting reads.
  package var timer: any Clock<Duration>
  package var randomness: @Sendable () -> any RandomNumberGenerator
  package var logger: Logger

  /// - Parameter outbox: by default one that delivers in-app notifications only.
  package init(
    database: Database, jobs: JobQueue, ownerGate: OwnerGate, limiter: RateLimiter,
    idempotency: IdempotencyMiddleware, outbound: any OutboundHTTP, outbox: Outbox? = nil,
    clock: any WallClock = SystemClock(), timer: any Clock<Duration> = EventLoopClock(),
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      SystemRandomNumberGenerator()
    }, logger: Logger
  ) {
    self.database = database
    self.jobs = jobs
    self.ownerGate = ownerGate
    self.limiter = limiter
    self.idempotency = idempotency
    self.outbound = outbound
    self.outbox =
      outbox ?? Outbox(database: database, jobs: jobs, clock: clock, logger: logger)
    self.clock = clock
    self.timer = timer
    self.randomness = randomness
    self.logger = logger
  }

  package var identifiers: Identifiers { Identifiers(randomness: randomness) }
}
