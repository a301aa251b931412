import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import WireKit

/// A suite about requests with a key: a clock that stands still, a database of its own, and a route
/// that counts its runs.
protocol IdempotencySuite {
  var clock: ManualClock { get }
  var runs: Shared<Int> { get }
  var directory: TemporaryDirectory { get }
}

extension IdempotencySuite {
  func application(
    _ database: Database,
    handle: @escaping @Sendable (Request, QuartetContext, Int) async throws -> Response = {
      _, _, run in try .json(["run": run], status: .created)
    }
  ) -> Application<RouterResponder<QuartetContext>> {
    .behindFrontDoor { router in
      router.group("/api/v1")
        .add(middleware: IdempotencyMiddleware(database: database, clock: clock.wall))
        .post("/things") { [runs] request, context in
          try await handle(
            request, context,
            runs.update {
              $0 += 1
              return $0
            })
        }
    }
  }

  func open(_ engine: TestEngine) throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: [], changes: ChangeBus(), clock: clock.wall)
  }

  func post(
    _ client: any TestClientProtocol, key: String?, body: String = #"{"a":1}"#,
    token: String? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let key { headers[.idempotencyKey] = key }
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await client.executeRequest(
      uri: "/api/v1/things", method: .post, headers: headers, body: ByteBuffer(string: body))
  }
}
