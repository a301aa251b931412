import ClientKit
import Foundation
import Hummingbird
import ServerKit
import Testing
import WireKit

@testable import quartet

struct BrowserTests {
  private let directory = TemporaryDirectory()

  private func open() throws -> Database {
    try Database.open(
      .directory(directory.url), migrations: BrowserTables.migrations, changes: ChangeBus())
  }

  private func records(_ database: Database) throws -> BrowserRecords {
    BrowserRecords(
      database: database, box: try SecretBox.load(configured: nil, directory: directory.url),
      clock: SystemClock(), logger: .silent)
  }

  @Test("What a browser's app stores is there after a kill, and nobody else's")
  func storage() throws {
    let database = try open()
    let first = try records(database)
    let one = BrowserStorage(first, browser: "one", isSecret: false)
    one.set("store_1", forKey: "store")
    one.set("x", forKey: "gone")
    one.set(nil, forKey: "gone")
    BrowserStorage(first, browser: "one", isSecret: true).set("token", forKey: "store")
    #expect(one.string(forKey: "store") == "store_1")

    // Nothing is flushed or closed: another process finds it all the same.
    let second = try records(open())
    #expect(BrowserStorage(second, browser: "one", isSecret: false).string(forKey: "store") == "store_1")
    #expect(BrowserStorage(second, browser: "one", isSecret: true).string(forKey: "store") == "token")
    #expect(BrowserStorage(second, browser: "one", isSecret: false).string(forKey: "gone") == nil)
    #expect(BrowserStorage(second, browser: "two", isSecret: false).string(forKey: "store") == nil)
    #expect(BrowserStorage(second, browser: "two", isSecret: true).string(forKey: "store") == nil)
    _ = database
  }

  @Test("Secrets are not readable in the file, and worthless without the key")
  func secrets() async throws {
    let database = try open()
    BrowserStorage(try records(database), browser: "one", isSecret: true)
      .set("very-secret-token", forKey: "owner")
    try await database.close()
    for file in try FileManager.default.contentsOfDirectory(
      at: directory.url, includingPropertiesForKeys: nil)
    {
      #expect(try Data(contentsOf: file).range(of: Data("very-secret-token".utf8)) == nil)
    }
    try FileManager.default.removeItem(at: directory.url.appendingPathComponent("secret.key"))
    let later = BrowserStorage(try records(open()), browser: "one", isSecret: true)
    #expect(later.string(forKey: "owner") == nil)
    later.set("new", forKey: "owner")
    #expect(later.string(forKey: "owner") == "new")
  }

  @Test("An app in the browser reaches the same routes as every client")
  func transport() async throws {
    let database = try open()
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(forms: ErrorForms(["/api": .boutique]), crossOrigin: .anyOrigin),
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
        router: inProcess, limiter: RateLimiter(), logger: .silent,
        client: ClientAddress(browser: browser), network: nil)
    }
    let transport = app(in: "one")
    let request = TransportRequest(
      method: .post, path: "/api/echo?q=a%20b", headers: ["Content-Type": "application/json"],
      body: Data(#"{"a":1}"#.utf8))

    await #expect(throws: (any Error).self) { try await transport.send(request) }
    inProcess.hand(over: router.buildResponder())
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
    _ = database
  }
}
