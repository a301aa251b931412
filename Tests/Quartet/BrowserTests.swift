import ClientKit
import Foundation
import Hummingbird
import ServerKit
import Synchronization
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
    one.set("store_2", forKey: "store.2")
    #expect(one.keys(withPrefix: "store").sorted() == ["store", "store.2"])
    #expect(one.keys(withPrefix: "store.") == ["store.2"])
    #expect(BrowserStorage(first, browser: "two", isSecret: false).keys(withPrefix: "") == [])

    // Nothing is flushed or closed: another process finds it all the same.
    let second = try records(open())
    #expect(
      BrowserStorage(second, browser: "one", isSecret: false).string(forKey: "store") == "store_1")
    #expect(
      BrowserStorage(second, browser: "one", isSecret: true).string(forKey: "store") == "token")
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

  /// The time of day, as the test says.
  private final class Wall: WallClock {
    private let time = Mutex(Timestamp(milliseconds: 1_770_000_000_000))
    func now() -> Timestamp { time.withLock { $0 } }
    func pass(days: Int) { time.withLock { $0 = $0.adding(.seconds(days * 24 * 3600)) } }
  }

  @Test("Records go when a browser can no longer know its name, and not before")
  func housekeeping() async throws {
    let wall = Wall()
    let database = try open()
    let records = BrowserRecords(
      database: database, box: try SecretBox.load(configured: nil, directory: directory.url),
      clock: wall, logger: .silent)
    func browser(_ name: String) -> BrowserStorage {
      BrowserStorage(records, browser: name, isSecret: false)
    }
    func kept() async throws -> Set<String> {
      Set(
        try await database.read { db in
          try db.all("SELECT browser FROM browser_records") { try $0["browser"] as String }
        })
    }
    for name in ["gone", "reader", "writer"] { browser(name).set("1", forKey: "old") }
    BrowserStorage(records, browser: "gone", isSecret: true).set("token", forKey: "owner")
    try await records.removeGone()
    // Every page renews the cookie for 400 days, whether or not anything is stored there.
    for _ in 0..<4 {
      wall.pass(days: 399)
      records.noteVisit(of: "reader")
      browser("writer").set("\(wall.now().milliseconds)", forKey: "new")
      if try await kept().contains("gone") {
        #expect(browser("gone").string(forKey: "old") == "1")
      }
      try await records.removeGone()
    }
    #expect(try await kept() == ["reader", "writer"])
    #expect(browser("gone").string(forKey: "old") == nil, "nor is it remembered")
    #expect(browser("reader").string(forKey: "old") == "1")
    #expect(browser("writer").string(forKey: "old") == "1", "no key goes alone")

    wall.pass(days: 429)
    try await records.removeGone()
    #expect(try await kept() == ["reader", "writer"])
    wall.pass(days: 2)
    try await records.removeGone()
    #expect(try await kept() == [])
  }

  @Test("What was stored before visits were noted counts as used today, and many go at once")
  func housekeepingOfOldRecords() async throws {
    let wall = Wall()
    let database = try open()
    let records = BrowserRecords(
      database: database, box: try SecretBox.load(configured: nil, directory: directory.url),
      clock: wall, logger: .silent)
    try await database.write { db in
      for number in 0..<250 {
        try db.execute(
          """
          INSERT INTO browser_records (browser, key, secret, value, updated_at)
          VALUES (\("b\(number)"), 'key', 0, 'value', 0)
          """)
      }
    }
    func count() async throws -> Int? {
      try await database.read { db in
        try db.value("SELECT COUNT(*) FROM browser_records", as: Int.self)
      }
    }
    try await records.removeGone()
    #expect(try await count() == 250)
    wall.pass(days: 431)
    try await records.removeGone()
    #expect(try await count() == 0)
  }

  @Test("An app in the browser reaches the same routes as every client")
  func transport() async throws {
    let database = try open()
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(forms: ErrorForms(["/api": .plain]), crossOrigin: .anyOrigin),
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
    _ = database
  }
}
