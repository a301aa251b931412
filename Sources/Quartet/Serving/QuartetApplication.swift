import Hummingbird
import Logging
import NIOCore
import ServerKit
import ServiceLifecycle

/// The whole application, ready to run or to be tested.
struct QuartetApplication {
  let settings: Settings
  /// The HTTP server.
  let http: Application<RouterResponder<QuartetContext>>
  /// The services beside it, in the order in which they are started.
  let background: [any Service]
  /// The services that keep connections open, and so must stop before the server can.
  let holdingConnections: [any Service]
  let database: Database
  let routes: RouteTable
  /// The routes that the OpenAPI document describes.
  let documented: [RouteTable.Route]
  /// Held for as long as the application lives.
  let data: DataDirectory

  /// Serves until a signal stops it (SIGINT, SIGTERM), and then stops within ten seconds.
  func run() async throws {
    // Services are stopped from the last to the first.
    let services = background + [http] + holdingConnections
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: http.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(7)
    configuration.maximumCancellationDuration = .seconds(3)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      try? await database.close()
      guard let reason = error as? IOError else { throw error }
      throw ListenError(host: settings.host, port: settings.port, reason: reason)
    }
    try await database.close()
  }
}
