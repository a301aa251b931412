import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing
import WireKit

struct FrontDoorTests {
  private struct Rating: Codable {
    var starRating: Int
    var names: [String]?
  }

  private struct Nothing: Codable {
    var optional: String?
  }

  private func application(
    crossOrigin: CrossOrigin = .anyOrigin, metrics: MetricsRegistry = MetricsRegistry()
  ) throws -> Application<RouterResponder<QuartetContext>> {
    let database = try Database.open(.inMemory, migrations: [], changes: ChangeBus())
    return Application.behindFrontDoor(crossOrigin: crossOrigin, metrics: metrics) { router in
      router.get("/api/v1/things/{thing}") { _, context in
        try context.parameter("thing")
      }
      router.patch("/api/v1/things/{thing}") { _, _ in "changed" }
      router.post("/api/v1/ratings") { request, _ in
        let rating = try await request.json(Rating.self)
        return try Response.json(["stars": rating.starRating])
      }
      router.post("/api/v1/nothing") { request, _ in
        _ = try await request.json(Nothing.self)
        return try Response.json(["ok": true])
      }
      router.post("/api/v1/small") { request, _ in
        "\(try await request.bytes(limit: 10).readableBytes)"
      }
      router.get("/api/v1/breaks") { _, _ -> String in throw NeverHappened() }
      router.get("/api/v1/constraint") { _, _ -> String in
        try await database.write { db in
          try db.execute("INSERT INTO jobs (id) VALUES ('a')")
        }
        return ""
      }
      router.get("/api/v1/form") { _, _ -> String in
        throw Problem.badRequest("Validation failed", details: ["name": ["is missing"]])
      }
      router.get("/page/**") { _, _ in Response.html("<p>hello") }
    }
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, body: String? = nil,
    headers: HTTPFields = [:], crossOrigin: CrossOrigin = .anyOrigin
  ) async throws -> TestResponse {
    try await application(crossOrigin: crossOrigin).test(.router) { client in
      try await client.executeRequest(
        uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
  }

  /// A route whose work is cancelled and then meets `error` on its way out.
  private func brokenOff(
    by error: any Error & Sendable, logger: Logger = .silent
  ) -> Application<RouterResponder<QuartetContext>> {
    .behindFrontDoor(logger: logger) { router in
      router.get("/api/v1/waits") { _, _ -> String in
        withUnsafeCurrentTask { $0?.cancel() }
        throw error
      }
    }
  }

  /// The answer to an in-process request whose task was cancelled.
  private func answerInProcess(
    to error: any Error & Sendable, logger: Logger = .silent
  ) async throws -> Response {
    let application = brokenOff(by: error, logger: logger)
    return try await Task {
      try await application.responder.respond(
        to: Request(
          head: HTTPRequest(
            method: .get, scheme: "http", authority: "localhost", path: "/api/v1/waits"),
          body: RequestBody(buffer: ByteBuffer())),
        context: QuartetContext(logger: logger, client: nil))
    }.value
  }

  @Test("An app that went away is no failure and is logged at debug level only")
  func appLeft() async throws {
    let levels = Shared<[Logger.Level]>([])
    let logger = Logger(label: "test") { _ in LevelLog(levels: levels) }
    for error in [CancellationError(), NeverHappened()] as [any Error & Sendable] {
      #expect(try await answerInProcess(to: error, logger: logger).status.code == 499)
    }
    #expect(levels.value.contains(.debug))
    #expect(levels.value.allSatisfy { $0 <= .debug })
  }

  @Test("What a request found out counts as that, even if nobody waits any more")
  func answerAfterLeaving() async throws {
    #expect(try await answerInProcess(to: Problem.notFound("Gone")).status == .notFound)
  }

  @Test("A client whose connection broke has left")
  func clientLeft() async throws {
    let application = Application.behindFrontDoor { router in
      router.get("/api/v1/waits") { _, _ -> String in throw ChannelError.ioOnClosedChannel }
    }
    // The connection of a test of routes was never open.
    try await application.test(.router) { client in
      let response = try await client.execute(uri: "/api/v1/waits", method: .get)
      #expect(response.status.code == 499)
    }
  }

  @Test("Work that the server breaks off while the client waits: try again")
  func stopping() async throws {
    for error in [CancellationError(), NeverHappened()] as [any Error & Sendable] {
      try await brokenOff(by: error).test(.router) { client in
        let response = try await client.execute(uri: "/api/v1/waits", method: .get)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "1")
        #expect(response.text.contains("Please try again."))
      }
    }
  }

  @Test("An unknown interface route is named in the product's form")
  func unknownRoute() async throws {
    let response = try await send(.get, "/api/v1/nowhere")
    #expect(response.status == .notFound)
    #expect(
      response.text == #"{"error":"Not found","message":"Route GET /api/v1/nowhere not found"}"#)
    #expect(response.headers[.contentType] == "application/json; charset=utf-8")
  }

  @Test("An unknown page is a page, and shows no one's markup")
  func unknownPage() async throws {
    let response = try await send(.get, "/%3Cscript%3E")
    #expect(response.status == .notFound)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    #expect(!response.text.contains("<script>"))
    #expect(response.text.contains("There is nothing at this address."))
    #expect(response.headers[.contentSecurityPolicy]?.contains("style-src 'sha256-") == true)
    #expect(!(try await send(.get, "/api/v12")).text.hasPrefix("{"))
  }

  @Test("A known path with another method is 405 and says which are allowed")
  func wrongMethod() async throws {
    let response = try await send(.delete, "/api/v1/things/a")
    #expect(response.status == .methodNotAllowed)
    #expect(response.text == #"{"error":"Method not allowed"}"#)
    #expect(response.headers[.allow] == "GET, HEAD, PATCH")
    #expect(try await send(.post, "/page/a/b/c").status == .methodNotAllowed)
    #expect(try await send(.get, "/api/v1/things/a/b").status == .notFound)
  }

  @Test(
    "A body that cannot be read is 400 with a sentence",
    arguments: [
      ("{", "The body is not valid JSON"), ("[]", "The body must be a JSON object"),
      ("{}", "starRating is missing"), (#"{"starRating":null}"#, "starRating must not be null"),
      (#"{"starRating":"five"}"#, "starRating has the wrong type"),
      (#"{"starRating":4.5}"#, "A number in the body does not fit its field"),
      (#"{"starRating":5,"names":["a",1]}"#, "names.1 has the wrong type"),
      ("\u{FEFF}nonsense", "The body is not valid JSON"), ("", "starRating is missing"),
    ])
  func malformed(body: String, sentence: String) async throws {
    let response = try await send(.post, "/api/v1/ratings", body: body)
    #expect(response.status == .badRequest)
    let error = try WireJSON.decode(ErrorBody.self, from: Data(buffer: response.body))
    #expect(error.error == sentence)
  }

  private struct ErrorBody: Codable {
    var error: String
    var details: [String: [String]]?
  }

  @Test("No body at all counts as an empty object")
  func emptyBody() async throws {
    let response = try await send(
      .post, "/api/v1/nothing", headers: [.contentType: "application/json"])
    #expect(response.status == .ok)
  }

  @Test("A body beyond the limit is 413, declared or not")
  func tooLarge() async throws {
    #expect(try await send(.post, "/api/v1/small", body: "0123456789").text == "10")
    let response = try await send(.post, "/api/v1/small", body: "0123456789a")
    #expect(response.status == .contentTooLarge)
    #expect(response.text == #"{"error":"The request is too large"}"#)
    let huge = String(repeating: " ", count: QuartetContext.bodyLimit + 1)
    #expect(try await send(.post, "/api/v1/ratings", body: huge).status == .contentTooLarge)
  }

  @Test("What breaks inside stays inside")
  func internalError() async throws {
    let response = try await send(.get, "/api/v1/breaks")
    #expect(response.status == .internalServerError)
    #expect(response.text == #"{"error":"Internal server error"}"#)
    let constraint = try await send(.get, "/api/v1/constraint")
    #expect(constraint.status == .badRequest)
    #expect(!constraint.text.contains("jobs"))
  }

  @Test("Details are given field by field")
  func details() async throws {
    let response = try await send(.get, "/api/v1/form")
    #expect(
      response.text == #"{"details":{"name":["is missing"]},"error":"Validation failed"}"#)
  }

  @Test("A sensible correlation id is returned, any other replaced")
  func correlation() async throws {
    let given = try await send(
      .get, "/api/v1/things/a", headers: [.correlationID: "order-42_A.b:c"])
    #expect(given.headers[.correlationID] == "order-42_A.b:c")
    for bad in [String(repeating: "a", count: 129), "a b", "é", "a\"b", ""] {
      let response = try await send(.get, "/api/v1/nowhere", headers: [.correlationID: bad])
      let id = try #require(response.headers[.correlationID])
      #expect(id != bad)
      #expect(id.wholeMatch(of: /[0-9a-f]{15}/) != nil)
    }
    let one = try await send(.get, "/api/v1/things/a").headers[.correlationID]
    let two = try await send(.get, "/api/v1/things/a").headers[.correlationID]
    #expect(one != two)
  }

  @Test(
    "Every answer has the protective headers; JSON, which is never shown as a page, only two",
    arguments: [
      ("/api/v1/things/a", true), ("/api/v1/no", false), ("/no", true), ("/page/a", true),
    ])
  func protectiveHeaders(path: String, couldBeAPage: Bool) async throws {
    let headers = try await send(.get, path).headers
    #expect(headers[.contentTypeOptions] == "nosniff")
    #expect(headers[.cacheControl] == "no-store")
    #expect(headers[.referrerPolicy] == (couldBeAPage ? "no-referrer" : nil))
    let policy = headers[.contentSecurityPolicy]
    #expect((policy?.contains("frame-ancestors 'none'") ?? false) == couldBeAPage)
  }

  @Test("An interface for everybody lets any origin call, without credentials")
  func anyOrigin() async throws {
    let response = try await send(
      .get, "/api/v1/things/a", headers: [.origin: "https://a.example"])
    #expect(response.headers[.accessControlAllowOrigin] == "*")
    #expect(response.headers[.accessControlAllowCredentials] == nil)
    let page = try await send(.get, "/page/a", headers: [.origin: "https://a.example"])
    #expect(page.headers[.accessControlAllowOrigin] == nil)
  }

  @Test("Elsewhere only the public address's own pages may")
  func oneOrigin() async throws {
    let rule = CrossOrigin.only("https://reviews.example.com")
    let own = try await send(
      .get, "/api/v1/things/a", headers: [.origin: "https://reviews.example.com"],
      crossOrigin: rule)
    #expect(own.headers[.accessControlAllowOrigin] == "https://reviews.example.com")
    #expect(own.headers[.accessControlAllowCredentials] == "true")
    let other = try await send(
      .get, "/api/v1/things/a", headers: [.origin: "https://a.example"], crossOrigin: rule)
    #expect(other.headers[.accessControlAllowOrigin] == nil)
    #expect(other.headers[.vary] == "Origin")
  }

  @Test(
    "Pages of other sites change nothing, not even by a request that no browser asks about",
    arguments: ["https://a.example", "null", "http://reviews.example.com"])
  func foreignOrigin(origin: String) async throws {
    let rule = CrossOrigin.only("https://reviews.example.com")
    let path = "/api/v1/ratings"
    let foreign = try await send(.post, path, headers: [.origin: origin], crossOrigin: rule)
    #expect(foreign.status == .forbidden)
    #expect(foreign.text == #"{"error":"Pages of other sites may not do this."}"#)
    let ours: [HTTPFields] = [
      [:], [.origin: "https://reviews.example.com"],
      [.origin: origin, .literal("Sec-Fetch-Site"): "same-origin"],
    ]
    for headers in ours {
      let reply = try await send(.post, path, headers: headers, crossOrigin: rule)
      #expect(reply.status != .forbidden)
    }
  }

  @Test("A browser's question before the request is answered")
  func preflight() async throws {
    let response = try await send(
      .options, "/api/v1/ratings",
      headers: [.origin: "https://a.example", .accessControlRequestMethod: "POST"])
    #expect(response.status == .noContent)
    #expect(response.headers[.accessControlAllowOrigin] == "*")
    #expect(response.headers[.accessControlAllowMethods]?.contains("POST") == true)
    #expect(response.headers[.accessControlAllowHeaders]?.contains("Idempotency-Key") == true)
  }

  @Test("Requests are counted by route, not by address")
  func measurements() async throws {
    let registry = MetricsRegistry()
    try await application(metrics: registry).test(.router) { client in
      for path in ["/api/v1/things/a", "/api/v1/things/b", "/api/v1/nowhere"] {
        _ = try await client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
      }
    }
    let text = PrometheusText.render(registry)
    #expect(
      text.contains(
        #"http_request_duration_seconds_count{method="GET",route="/api/v1/things/{thing}",status="200"} 2"#
      ))
    #expect(text.contains(#"route="NotFound",status="404"} 1"#))
    #expect(!text.contains("nowhere"))
  }
}
