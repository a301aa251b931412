import CoreMetrics
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import ServerKit
import ServiceLifecycle
import WireKit

/// Puts the application together: opens the data, makes the products, builds the router. Tests call
/// this too, with a directory of their own.
func buildApplication(
  _ settings: Settings, metrics: MetricsRegistry, logger: Logger,
  clock: any WallClock = SystemClock()
) async throws -> QuartetApplication {
  try await FullDisk.explained(in: settings.data) {
    try await assembled(settings, metrics, logger, clock)
  }
}

private func assembled(
  _ settings: Settings, _ metrics: MetricsRegistry, _ logger: Logger, _ clock: any WallClock
) async throws -> QuartetApplication {
  let data = try DataDirectory(holding: settings.data)
  let changes = ChangeBus()
  let database = try Database.open(
    settings.database, migrations: ServedProduct.migrations, changes: changes, clock: clock)
  let box = try SecretBox.load(configured: settings.secretKey, directory: settings.data)
  try await SecretKeyTable.check(box, in: database, at: settings.database.path)
  try await separateDemo(in: database, settings, clock: clock)
  for warning in [data.warning].compactMap({ $0 }) + database.warnings {
    logger.warning("\(warning)")
  }
  let ownsDatabase = data.isLocked && !settings.sharesDatabase
  let jobs = JobQueue(
    database: database, settings: JobQueue.Settings(ownsDatabase: ownsDatabase), logger: logger,
    metrics: metrics, wallClock: clock)
  let idempotency = IdempotencyMiddleware(database: database, clock: clock)
  if ownsDatabase { try await idempotency.reclaimAll() }
  let outbound = OutboundClient()
  let limiter = RateLimiter(clock: clock, isOn: settings.hasRateLimits)
  let outbox = Outbox(
    database: database, jobs: jobs, carriers: carriers(of: settings, database, outbound, clock),
    clock: clock, logger: logger)
  outbox.registerJobs(in: jobs)
  let blobs = Blobs(
    database: database, jobs: jobs,
    store: try await store(of: settings, database, outbound, clock, logger),
    incoming: settings.data.appending(path: "incoming"), box: box,
    publicBaseURL: settings.publicBaseURL, clock: clock, logger: logger)
  try blobs.clearIncoming()
  blobs.registerJobs(in: jobs)

  let services = Services(
    database: database, jobs: jobs,
    ownerGate: OwnerGate(token: settings.ownerToken, limiter: limiter, box: box),
    limiter: limiter,
    idempotency: idempotency, outbound: outbound, outbox: outbox, blobs: blobs,
    secrets: box, clock: clock,
    logger: logger)
  let products = try settings.products.map { try $0.make(services) }
  for product in products { product.registerJobs(in: jobs) }

  let inProcess = InProcessRouter()
  let records = BrowserRecords(
    store: BrowserRecordTable(database: database, box: box, clock: clock, logger: logger),
    isShared: settings.sharesDatabase, logger: logger)
  let browserApps = try BrowserApps(
    settings, records: records, router: inProcess, limiter: limiter, logger: logger)
  let operations = OperationsRoutes(
    database: database, registry: metrics, version: QuartetVersion.current,
    metricsAccess: MetricsAccess(
      token: settings.metricsToken, isDemo: settings.isDemo, limiter: limiter),
    clock: clock)
  let built = try buildRouter(
    settings, metrics: metrics, operations: operations, products: products,
    browserApps: browserApps, blobs: blobs,
    messages: settings.isDemo ? try DemoMessages(outbox, changes: changes) : nil)
  let responder = built.router.buildResponder()
  built.routes.fill(from: built.router)
  inProcess.use(responder)

  let http = Application(
    responder: responder, server: browserApps.server,
    configuration: ApplicationConfiguration(
      address: .hostname(settings.host, port: settings.port), backlog: 1024),
    onServerRunning: { channel in
      Announcement.print(settings, port: channel.localAddress?.port ?? settings.port)
    }, logger: logger)
  let housekeeper = Housekeeper(
    logger: logger,
    chores: [
      jobs.removeOld, idempotency.removeExpired, records.removeGone, outbox.removeOld,
      blobs.sweep, database.checkpoint,
    ] + products.flatMap(\.chores))
  let memory = Housekeeper(every: .seconds(60), logger: logger, chores: [Allocator.giveBack])
  return QuartetApplication(
    settings: settings, http: http, background: [records, outbound, housekeeper, memory, jobs],
    holdingConnections: [WaitingReadsService(changes), browserApps.service], database: database,
    routes: built.routes, documented: built.documented, data: data)
}

/// A demo sends nothing.
private func carriers(
  of settings: Settings, _ database: Database, _ outbound: OutboundClient, _ clock: any WallClock
) -> [Message.Channel: any MessageCarrier] {
  guard !settings.isDemo else { return DemoCarrier.all }
  var own: [Message.Channel: [any MessageCarrier]] = [:]
  if let twilio = settings.twilio {
    own[.sms] = [TwilioCarrier(twilio, in: database, outbound: outbound, clock: clock)]
  }
  if let mail = settings.mail { own[.email] = [SendmailCarrier(mail, clock: clock)] }
  return settings.products.reduce(into: own) { all, product in
    all.merge(product.carriers(database, outbound, clock).mapValues { [$0] }) { $0 + $1 }
  }.mapValues { RealmCarriers($0) }
}

private func store(
  of settings: Settings, _ database: Database, _ outbound: OutboundClient,
  _ clock: any WallClock, _ logger: Logger
) async throws -> any BlobStore {
  guard let bucket = settings.bucket else {
    return try await DirectoryBlobStore.ofServer(
      settings.blobs, database: database, logger: logger)
  }
  return S3BlobStore(bucket, client: outbound, clock: clock)
}

/// Fills the demo, or makes sure that there is none. Demo identities are public, so they must never
/// open a directory with customers' data.
/// - Throws: ``DataDirectoryError``
private func separateDemo(
  in database: Database, _ settings: Settings, clock: any WallClock
) async throws {
  let owners = try await ServedProduct.dataOwners(in: database)
  if settings.isDemo {
    guard !owners.contains(.people) else {
      throw DataDirectoryError.holdsRealData(settings.database.path)
    }
    for product in ServedProduct.servers { try await product.seedDemo(in: database, clock: clock) }
  } else if owners.contains(.demo) {
    throw DataDirectoryError.holdsDemo(settings.database.path)
  }
}
