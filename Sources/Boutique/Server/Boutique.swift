import BoutiqueModels
import ServerKit
import WireKit

/// Boutique GEO's server.
package struct Boutique: Product {
  package static let name = "Boutique GEO"
  package static let migrations = BoutiqueTables.migrations
  package static let variables = BoutiqueConfiguration.variables
  package static let errorForms = ["/api/v1": ErrorForm.plain]
  package static let demoIdentities = ["its store (\(DemoData.storePublicId))"]

  package let services: Services
  let isDemo: Bool
  let kiosk: KioskRoutes
  let devices: DeviceRoutes
  let phone: PhoneRoutes
  let console: ConsoleRoutes
  let stores: StoreRoutes
  let square: SquareWebhook
  let demo: DemoPurchases
  private let purchaseJob: SquarePurchaseJob

  package init(_ configuration: BoutiqueConfiguration, in services: Services) throws {
    try self.init(configuration, in: services, writer: nil)
  }

  /// - Parameter writer: for tests; nil leaves the choice to `configuration`.
  /// - Throws: when the pages that belong to this program cannot be read.
  init(
    _ configuration: BoutiqueConfiguration, in services: Services, writer: (any ReviewWriter)?
  ) throws {
    self.services = services
    isDemo = configuration.isDemo
    let database = services.database
    let identifiers = services.identifiers
    let purchases = Purchases(identifiers: identifiers)
    let sessions = Sessions(
      database: database, clock: services.clock, identifiers: identifiers,
      drafts: Drafts(
        database: database, clock: services.clock,
        writer: writer ?? Self.writer(configuration, services),
        spare: LocalReviewWriter(randomness: services.randomness)))

    let waiting = WaitingRead(
      changes: database.changes, longestWait: BoutiqueRules.waitLimit, clock: services.timer)
    let board = KioskBoard(database: database, clock: services.clock)
    let sightings = KioskSightings()
    let gate = KioskGate(
      database: database, clock: services.clock, board: board, sightings: sightings,
      limiter: services.limiter, logger: services.logger)
    let rates = KioskRates(limiter: services.limiter)
    kiosk = KioskRoutes(
      gate: gate, board: board, sessions: sessions, rates: rates, waiting: waiting)
    devices = DeviceRoutes(
      devices: KioskDevices(
        database: database, clock: services.clock, identifiers: identifiers,
        randomness: services.randomness, sightings: sightings,
        publicBaseURL: configuration.publicBaseURL),
      waiting: waiting, limiter: services.limiter)
    phone = PhoneRoutes(
      database: database, clock: services.clock, sessions: sessions, gate: gate, rates: rates,
      pages: try ReviewPages(isDemo: configuration.isDemo))
    console = ConsoleRoutes(
      database: database, clock: services.clock, waiting: waiting, gate: services.ownerGate)
    stores = StoreRoutes(
      stores: Stores(database: database, clock: services.clock, identifiers: identifiers),
      gate: services.ownerGate)
    demo = DemoPurchases(
      database: database, clock: services.clock, identifiers: identifiers, purchases: purchases,
      randomness: services.randomness)
    if let warning = configuration.squareWarning { services.logger.warning("\(warning)") }
    square = SquareWebhook(
      SquareEvents(
        jobs: services.jobs, publicBaseURL: configuration.publicBaseURL,
        key: configuration.square.signatureKey.flatMap { SquareSignature(key: $0) }),
      database: database, clock: services.clock, identifiers: identifiers)
    purchaseJob = SquarePurchaseJob(
      database: database, clock: services.clock, purchases: purchases,
      source: SquareClient(configuration.square, http: services.outbound), logger: services.logger)
  }

  package var chores: [Housekeeper.Chore] { [devices.devices.removeExpiredCodes] }

  package func registerJobs(in queue: JobQueue) {
    queue.register(SquarePurchase.kind, perform: purchaseJob.perform)
  }

  package static func configuration(
    _ settings: SettingsReader, on server: ServerFacts
  ) throws -> BoutiqueConfiguration {
    try BoutiqueConfiguration(settings, on: server)
  }

  package static func dataOwner(in database: Database) async throws -> DataOwner {
    try await DemoData.owner(in: database)
  }

  package static func seedDemo(in database: Database, clock: any WallClock) async throws {
    try await DemoData.seed(in: database, clock: clock)
  }

  /// Adds a store without HTTP, for `quartet boutique add-store`.
  /// - Throws: ``Problem`` 400 naming the fields, 409 for a Square location that is taken.
  package static func addStore(
    _ draft: StoreDraft, to database: Database, clock: any WallClock = SystemClock()
  ) async throws -> Store {
    try await Stores(database: database, clock: clock, identifiers: Identifiers())
      .add(draft) { store, _ in store }
  }

  /// A code for the first kiosk of a store that was added without HTTP.
  package static func makePairingCode(
    forStore store: String, in database: Database, publicBaseURL: String,
    clock: any WallClock = SystemClock()
  ) async throws -> PairingCode {
    try await KioskDevices(
      database: database, clock: clock, identifiers: Identifiers(),
      randomness: { SystemRandomNumberGenerator() }, sightings: KioskSightings(),
      publicBaseURL: publicBaseURL
    ).makeCode(forStore: store)
  }

  private static func writer(
    _ configuration: BoutiqueConfiguration, _ services: Services
  ) -> any ReviewWriter {
    let local = LocalReviewWriter(randomness: services.randomness)
    guard let ai = configuration.ai else { return local }
    return OpenAIReviewWriter(
      settings: ai, http: services.outbound, fallback: local, logger: services.logger)
  }
}
