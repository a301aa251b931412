import ClientKit
import ClientKitTesting
import Hummingbird
import NIOCore
import ServerKit
import Testing
import WireKit

@testable import quartet

@Suite("An app's question that waits keeps no handler busy")
struct HeldReadTests {
  private let changes = ChangeBus()
  private let timer = TestClock()
  private let contents = Locked("one")
  private let handling = Locked(0)
  private let transport: RouterTransport

  init() {
    let inProcess = InProcessRouter()
    let router = QuartetRouter(context: QuartetContext.self)
    let read = WaitingRead(changes: changes, clock: timer)
    router.get("/api/thing") { [contents, handling] request, _ in
      handling.withLock { $0 += 1 }
      defer { handling.withLock { $0 -= 1 } }
      return try await read.respond(to: request, topic: "thing") {
        ByteBuffer(string: "\"\(contents.withLock { $0 })\"")
      }
    }
    inProcess.use(router.buildResponder())
    transport = RouterTransport(
      router: inProcess, errorForms: ErrorForms(["/api": .plain]), limiter: RateLimiter(),
      logger: .silent, client: ClientAddress(browser: "one"), network: nil)
  }

  private func ask(knowing version: String? = nil) async throws -> TransportResponse {
    let headers = version.map { ["if-none-match": $0] } ?? [:]
    return try await transport.send(
      TransportRequest(method: .get, path: "/api/thing?wait=25", headers: headers))
  }

  @Test("It is answered when the contents change, and not by a change that changes nothing")
  func changed() async throws {
    let version = try #require(try await ask().headers["etag"])
    let answer = Task { try await ask(knowing: version) }
    try await eventually("it waits") { changes.waiting == 1 }
    #expect(handling.withLock { $0 } == 0)
    changes.publish("thing")
    try await eventually("it waits again") { changes.waiting == 1 }
    contents.withLock { $0 = "two" }
    changes.publish("thing")
    let response = try await answer.value
    #expect(response.status == 200 && String(decoding: response.body, as: UTF8.self) == "\"two\"")
  }

  @Test("It is answered with 304 when its whole time is up, also after a change in between")
  func timeIsUp() async throws {
    let version = try #require(try await ask().headers["etag"])
    let answer = Task { try await ask(knowing: version) }
    try await timer.sleeper(for: .seconds(25))
    timer.advance(by: .seconds(10))
    changes.publish("thing")
    try await timer.sleeper(for: .seconds(15))
    timer.advance(by: .seconds(15))
    let response = try await answer.value
    #expect(response.status == 304 && response.headers["etag"] == version)
  }

  @Test("An app that goes away waits no more, and a stopping server answers")
  func endings() async throws {
    let version = try #require(try await ask().headers["etag"])
    let gone = Task { try await ask(knowing: version) }
    try await eventually("it waits") { changes.waiting == 1 }
    gone.cancel()
    await #expect(throws: CancellationError.self) { try await gone.value }
    let stopped = Task { try await ask(knowing: version) }
    try await eventually("it waits") { changes.waiting == 1 }
    changes.close()
    #expect(try await stopped.value.status == 304)
  }
}
