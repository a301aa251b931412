import ArgumentParser
import Foundation
import Logging
import Metrics
import NIOCore
import ServerKit
import WebHost

/// `quartet serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the apps and their interfaces.",
    discussion: """
      Flags win over environment variables. An empty variable counts as unset.

      ENVIRONMENT (more in docs/configuration.md):
      \(Variable.all.helpText)
      """)

  @Option(help: "The address to listen on. (default: 127.0.0.1)")
  var host: String?

  @Option(help: "The port to listen on. (default: 3000)")
  var port: Int?

  @Option(help: "The directory that everything is stored in. (default: data; data-demo for a demo)")
  var data: String?

  @Option(
    help: """
      A PostgreSQL server to store everything in, postgres://user:password@host/database. Its \
      address in QUARTET_DATABASE_URL is not seen in lists of processes. (default: SQLite in --data)
      """)
  var database: String?

  @Flag(help: "Serve demo data under identities that everybody knows.")
  var demo = false

  @Flag(help: "Let a demo listen beyond this machine. Everybody who reaches it owns it.")
  var allowDemoOnNetwork = false

  func run() async throws {
    try await Failure.explained {
      let settings = try Settings(
        environment: ProcessInfo.processInfo.environment,
        flags: Settings.Flags(
          host: host, port: port, data: data, database: database, isDemo: demo,
          allowsDemoOnNetwork: allowDemoOnNetwork))
      ConnectionLimits.raise()
      let registry = MetricsRegistry()
      MetricsSystem.bootstrap(registry)
      let logger = Self.logger(settings.logLevel)
      let application = try await buildApplication(settings, metrics: registry, logger: logger)
      try await application.run()
    }
  }

  /// To standard error, line by line; standard output is for the addresses.
  private static func logger(_ level: Logger.Level) -> Logger {
    var logger = Logger(label: "quartet") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = level
    return logger
  }
}
