import Foundation
import Hummingbird
import Logging
import ServerKit
import ServerKitTesting

@testable import quartet

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

/// The application as `quartet serve` would run it, on a directory of the test's own.
func application(
  in directory: TemporaryDirectory, isDemo: Bool = true, environment: [String: String] = [:]
) async throws -> QuartetApplication {
  let flags = Settings.Flags(port: 0, data: directory.url.path, isDemo: isDemo)
  let environment = try await databaseEnvironment(directory).merging(environment) { $1 }
  let application = try await buildApplication(
    Settings(environment: environment, flags: flags), metrics: MetricsRegistry(), logger: .silent)
  directory.closesWithIt(application.database)
  return application
}

/// The variables that name the database of a test's directory, on the engine of this run.
func databaseEnvironment(_ directory: TemporaryDirectory) async throws -> [String: String] {
  guard TestEngine.ofProducts == .postgres else { return [:] }
  return [
    "QUARTET_DATABASE_URL": try await TestPostgres.url(
      for: directory, with: ServedProduct.migrations)
  ]
}

/// The flags with which a command works on a test's directory, on the engine of this run.
func dataFlags(_ directory: TemporaryDirectory) async throws -> [String] {
  let databases = try await databaseEnvironment(directory).values
  return ["--data", directory.url.path] + databases.flatMap { ["--database", $0] }
}
