import ClientKit
import Foundation
import Hummingbird
import ServerKit
import Testing
import WireKit

@testable import quartet

struct BrowserTests {
  @Test("An app in the browser reaches the same routes as every client")
  func transport() async throws {
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(
          forms: ErrorForms(["/api": .plain]), crossOrigin: .only("https://reviews.example.com")),
        routes: RouteTable(), metrics: MetricsRegistry()))
    router.add(
      middleware: RateLimitMiddleware(
        RateLimiter(), RateLimit("test", burst: 2, perSecond: 0.001)))
    router.post("/api/echo") { request, _ in
      let bytes = try await request.bytes()
      return Response.json(
        bytes: bytes, status: .created,
        headers: [.eTag: request.uri.queryParameters["q"].map(String.init) ?? ""])
    }
    let inProcess = InProcessRouter()
    func app(in browser: String) -> RouterTransport {
      RouterTransport(
        router: inProcess, errorForms: ErrorForms(["/api": .plain]), limiter: RateLimiter(),
        logger: .silent,
        client: ClientAddress(browser: browser), network: nil)
    }
    let transport = app(in: "one")
    let request = TransportRequest(
      method: .post, path: "/api/echo?q=a%20b", headers: ["Content-Type": "application/json"],
      body: Data(#"{"a":1}"#.utf8))

    await #expect(throws: (any Error).self) { try await transport.send(request) }
    inProcess.use(router.buildResponder())
    let response = try await transport.send(request)
    #expect(response.status == 201)
    #expect(response.body == request.body)
    #expect(response.headers["etag"] == "a b")
    #expect(response.headers["x-correlation-id"]?.isEmpty == false)

    // Rate limits count each browser for itself.
    #expect(try await transport.send(request).status == 201)
    #expect(try await transport.send(request).status == 429)
    let other = app(in: "two")
    #expect(try await other.send(request).status == 201)

    await #expect(throws: TransportError.self) {
      try await other.send(TransportRequest(method: .get, path: "no-slash"))
    }
  }
}
