import Foundation
import Hummingbird
import Logging
import ServerKit

@testable import quartet

/// A directory that is gone when the test is.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("quartet-\(UUID().uuidString)", isDirectory: true)

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

extension Logger {
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

/// The application as `quartet serve` would run it, on a directory of the test's own.
func application(
  in directory: TemporaryDirectory, isDemo: Bool = true, environment: [String: String] = [:]
) async throws -> QuartetApplication {
  let flags = Settings.Flags(port: 0, data: directory.url.path, isDemo: isDemo)
  return try await buildApplication(
    Settings(environment: environment, flags: flags), metrics: MetricsRegistry(), logger: .silent)
}
