import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("The health says whether anything can be stored")
struct WriteTrialTests {
  private let clock = ManualClock()

  private func failure(_ kind: DatabaseFailure.Kind) -> DatabaseFailure {
    DatabaseFailure(kind: kind, message: "SQLite 13: database or disk is full")
  }

  @Test("A refusal stays until a trial succeeds; other failures say nothing about the disk")
  func refusal() {
    let trial = WriteTrial(clock: clock.wall)
    trial.note(failure(.alreadyExists))
    trial.note(failure(.other))
    #expect(trial.refusal == nil)
    trial.note(failure(.unwritable))
    #expect(trial.refusal?.message.contains("disk is full") == true)
    trial.succeeded()
    #expect(trial.refusal == nil)
  }

  @Test("Questions share a trial: one in five seconds, and one in a second after a refusal")
  func pace() {
    let trial = WriteTrial(clock: clock.wall)
    #expect(trial.isDue() && !trial.isDue())
    clock.advance(by: .seconds(4))
    #expect(!trial.isDue())
    clock.advance(by: .seconds(1))
    #expect(trial.isDue())
    trial.note(failure(.unwritable))
    clock.advance(by: .seconds(1))
    #expect(trial.isDue() && !trial.isDue())
  }

  @Test("While nothing can be stored, health and writes are 503 with a sentence and a time")
  func refused() async throws {
    let database = try Database.open(
      .inMemory, migrations: [], changes: ChangeBus(), clock: clock.wall)
    let routes = OperationsRoutes(
      database: database, registry: MetricsRegistry(), version: "1", metricsAccess: .everybody,
      clock: clock.wall)
    let application = Application.behindFrontDoor { router in
      routes.addRoutes(to: router)
      router.post("/api/v1/things") { _, _ -> Response in
        try await database.write { try WriteTrial.write(at: clock.wall.now(), in: $0) }
        return Response(status: .created)
      }
    }
    try await application.test(.router) { client in
      func status(_ path: String, _ method: HTTPRequest.Method) async throws -> TestResponse {
        try await client.executeRequest(uri: path, method: method, headers: [:], body: nil)
      }
      #expect(try await status("/health", .get).status == .ok)
      // SQLite refuses each write then, as of a read-only disk.
      try await database.write { try $0.execute("PRAGMA query_only = ON") }
      let refused = try await status("/api/v1/things", .post)
      #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "10")
      #expect(refused.text.contains("cannot store anything right now"))
      for path in ["/health", "/api/v1/health"] {
        let sick = try await status(path, .get)
        #expect(sick.status == .serviceUnavailable && sick.headers[.retryAfter] == "10")
      }
      #expect(try await status("/api/v1/health", .get).text.contains("Look at the disk"))
    }
  }
}
