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
  package var blobs: Blobs
  package var clock: any WallClock
  /// The clock of waiting reads.
  package var timer: any Clock<Duration>
  package var randomness: @Sendable () -> any RandomNumberGenerator
  package var logger: Logger
  /// What keys are made from, and what encrypts secrets at rest.
  package let secrets: SecretBox
  package let passwords: PasswordHasher
  /// The identities behind access tokens, which all gates share.
  package let identities: Identities

  /// - Parameters:
  ///   - outbox: by default one that delivers in-app notifications only.
  ///   - secrets: by default they end with the process, and so does every token.
  ///   - blobs: by default in a folder of their own, among the temporary files.
  package init(
    database: Database, jobs: JobQueue, ownerGate: OwnerGate, limiter: RateLimiter,
    idempotency: IdempotencyMiddleware, outbound: any OutboundHTTP, outbox: Outbox? = nil,
    blobs: Blobs? = nil, secrets: SecretBox = .ofThisProcess(),
    passwords: PasswordHasher = PasswordHasher(),
    clock: any WallClock = SystemClock(), timer: any Clock<Duration> = EventLoopClock(),
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      FetchedRandomness()
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
    self.blobs = blobs ?? .temporary(database: database, jobs: jobs, clock: clock, logger: logger)
    self.clock = clock
    self.timer = timer
    self.randomness = randomness
    self.logger = logger
    self.secrets = secrets
    self.passwords = passwords
    identities = Identities(database: database, secrets: secrets)
  }

  package var identifiers: Identifiers { Identifiers(randomness: randomness) }
}
