import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Synchronization
import Testing
import WireKit

/// Asks again until it is so; a condition that never comes true fails the test by its own time limit.
func eventually(
  _ what: String, within limit: Duration = .seconds(10),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now.advanced(by: limit)
  while ContinuousClock.now < end {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(2))
  }
  Issue.record("never happened: \(what)", sourceLocation: sourceLocation)
  throw NeverHappened()
}

struct NeverHappened: Error {}

/// A value that tasks of a test share.
final class Shared<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  init(_ value: Value) { stored = Mutex(value) }

  var value: Value { stored.withLock { $0 } }

  @discardableResult
  func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
    stored.withLock { change(&$0) }
  }
}

extension Logger {
  /// Tests that provoke errors do not want to read about them.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}

/// Records the levels of log messages.
struct LevelLog: LogHandler {
  let levels: Shared<[Logger.Level]>
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    levels.update { $0.append(event.level) }
  }
}

extension Application where Responder == RouterResponder<QuartetContext> {
  /// A router behind the front door, with the routes that a test adds.
  static func behindFrontDoor(
    crossOrigin: CrossOrigin = .only("https://reviews.example.com"), trustsProxy: Bool = false,
    hosts: ServedHosts = .any,
    metrics: MetricsRegistry = MetricsRegistry(), logger: Logger = .silent,
    routes addRoutes: (QuartetRouter) throws -> Void
  ) rethrows -> Self {
    let router = QuartetRouter(
      context: QuartetContext.self, options: .autoGenerateHeadEndpoints)
    let table = RouteTable()
    router.add(
      middleware: FrontDoor(
        settings: .init(
          forms: ErrorForms(["/api/v1": .plain]), crossOrigin: crossOrigin,
          trustsProxy: trustsProxy, hosts: hosts),
        routes: table, metrics: metrics))
    try addRoutes(router)
    let application = Application(responder: router.buildResponder(), logger: logger)
    table.fill(from: router)
    return application
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }
}
