import BoutiqueServer
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
  let data = try DataDirectory(holding: settings.data)
  let changes = ChangeBus()
  let database = try Database.open(
    .directory(settings.data), migrations: BoutiqueTables.migrations + BrowserTables.migrations,
    changes: changes, clock: clock)
  try await separateDemo(
    DemoData(database: database, clock: clock), isDemo: settings.isDemo, in: data)
  let box = try SecretBox.load(configured: settings.secretKey, directory: settings.data)
  let jobs = JobQueue(database: database, logger: logger, metrics: metrics, wallClock: clock)
  let idempotency = IdempotencyMiddleware(database: database, clock: clock)
  let outbound = OutboundClient()
  let limiter = RateLimiter(clock: clock, isOn: settings.hasRateLimits)

  let boutique = try Boutique(
    settings.boutique,
    in: Boutique.House(
      database: database, jobs: jobs,
      gate: OwnerGate(token: settings.ownerToken, limiter: limiter), limiter: limiter,
      idempotency: idempotency, outbound: outbound, clock: clock, logger: logger))

  let inProcess = InProcessRouter()
  let records = BrowserRecords(database: database, box: box, clock: clock, logger: logger)
  let browserApps = try BrowserApps(
    settings, records: records, router: inProcess, limiter: limiter, logger: logger)
  let operations = OperationsRoutes(
    database: database, registry: metrics, version: QuartetVersion.current, clock: clock)
  let document = OpenAPIDocument(
    title: "Quartet", version: QuartetVersion.current, server: settings.publicBaseURL,
    endpoints: operations.descriptions + boutique.endpoints,
    schemas: OperationsRoutes.schemas.merging(Boutique.schemas) { first, _ in first })

  let (router, routes) = try buildRouter(
    settings, metrics: metrics, operations: operations, document: document, boutique: boutique,
    browserApps: browserApps)
  let responder = router.buildResponder()
  routes.fill(from: router)
  inProcess.hand(over: responder)

  let http = Application(
    responder: responder, server: browserApps.server,
    configuration: ApplicationConfiguration(
      address: .hostname(settings.host, port: settings.port), backlog: 1024),
    onServerRunning: { channel in
      Announcement.print(settings, port: channel.localAddress?.port ?? settings.port)
    }, logger: logger)
  let housekeeper = Housekeeper(
    logger: logger, chores: [jobs.removeOld, idempotency.removeExpired, records.removeGone])
  return QuartetApplication(
    settings: settings, http: http, background: [outbound, housekeeper, jobs],
    holdingConnections: [browserApps.service, WaitingReadsService(changes)], database: database,
    routes: routes, documented: document.endpoints.map(\.route), data: data)
}

/// Fills the demo, or makes sure that there is none: what everybody may know and open must never be
/// in one directory with what customers said.
/// - Throws: ``DataDirectoryError``
private func separateDemo(
  _ demo: DemoData, isDemo: Bool, in directory: DataDirectory
) async throws {
  switch (isDemo, try await demo.owner()) {
  case (true, .people): throw DataDirectoryError.holdsRealData(directory.url.path)
  case (false, .demo): throw DataDirectoryError.holdsDemo(directory.url.path)
  case (true, .nobody), (true, .demo): try await demo.seed()
  case (false, .nobody), (false, .people): break
  }
}
