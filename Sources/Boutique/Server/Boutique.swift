import BoutiqueModels
import Hummingbird
import Logging
import ServerKit
import WireKit

/// Boutique GEO's server: what it is made of, and where it is plugged in.
///
/// Start-up: open the database with ``BoutiqueTables/migrations``, make this, add its routes, run
/// the job queue.
package struct Boutique: Sendable {
  /// What the application lends to its products.
  package struct House: Sendable {
    package var database: Database
    package var jobs: JobQueue
    package var gate: OwnerGate
    package var limiter: RateLimiter
    package var idempotency: IdempotencyMiddleware
    package var outbound: any OutboundHTTP
    package var clock: any WallClock
    package var randomness: @Sendable () -> any RandomNumberGenerator
    package var logger: Logger

    package init(
      database: Database, jobs: JobQueue, gate: OwnerGate, limiter: RateLimiter,
      idempotency: IdempotencyMiddleware, outbound: any OutboundHTTP,
      clock: any WallClock = SystemClock(),
      randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
        SystemRandomNumberGenerator()
      }, logger: Logger
    ) {
      self.database = database
      self.jobs = jobs
      self.gate = gate
      self.limiter = limiter
      self.idempotency = idempotency
      self.outbound = outbound
      self.clock = clock
      self.randomness = randomness
      self.logger = logger
    }
  }

  let house: House
  let isDemo: Bool
  let kiosk: Kiosk
  let phone: Phone
  let owner: Owner
  let stores: Stores
  let square: SquareWebhook
  let demo: DemoPurchases

  /// Also says who does Boutique's jobs.
  /// - Parameter writer: for tests; otherwise chosen by `configuration`.
  /// - Throws: when the pages that belong to this program cannot be read.
  package init(
    _ configuration: BoutiqueConfiguration, in house: House, writer: (any ReviewWriter)? = nil
  ) throws {
    self.house = house
    isDemo = configuration.isDemo
    let identifiers = Identifiers(randomness: house.randomness)
    let purchases = Purchases(identifiers: identifiers)
    let sessions = Sessions(
      database: house.database, clock: house.clock, identifiers: identifiers,
      writer: writer ?? Self.writer(configuration, house))

    kiosk = Kiosk(
      board: KioskBoard(database: house.database, clock: house.clock), sessions: sessions,
      limiter: house.limiter)
    phone = Phone(
      database: house.database, clock: house.clock, sessions: sessions,
      pages: try ReviewPages(isDemo: configuration.isDemo))
    owner = Owner(database: house.database, clock: house.clock)
    stores = Stores(
      database: house.database, clock: house.clock, identifiers: identifiers, gate: house.gate)
    demo = DemoPurchases(
      database: house.database, clock: house.clock, identifiers: identifiers, purchases: purchases,
      randomness: house.randomness)
    square = SquareWebhook(
      database: house.database, jobs: house.jobs, clock: house.clock, identifiers: identifiers,
      publicBaseURL: configuration.publicBaseURL,
      signature: configuration.square.signatureKey.flatMap { SquareSignature(key: $0) })

    let job = SquarePurchaseJob(
      database: house.database, clock: house.clock, purchases: purchases,
      source: SquareClient(configuration.square, http: house.outbound), logger: house.logger)
    house.jobs.register(SquarePurchase.kind) { try await job.perform($0, $1) }
  }

  /// Adds a store without HTTP, for `quartet boutique add-store`.
  /// - Throws: ``Problem`` 400 naming the fields, 409 for a Square location that is taken.
  package static func addStore(
    _ draft: StoreDraft, to database: Database, clock: any WallClock = SystemClock()
  ) async throws -> Store {
    try await Stores(
      database: database, clock: clock, identifiers: Identifiers(), gate: OwnerGate(token: nil)
    ).add(draft) { store, _ in store }
  }

  private static func writer(
    _ configuration: BoutiqueConfiguration, _ house: House
  ) -> any ReviewWriter {
    let local = LocalReviewWriter(randomness: house.randomness)
    guard let ai = configuration.ai else { return local }
    return OpenAIReviewWriter(
      settings: ai, http: house.outbound, fallback: local, logger: house.logger)
  }
}
