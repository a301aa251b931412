import ClientKit
import ClientKitTesting
import Hummingbird
import ServerKit
import Testing
import WireKit

@testable import quartet

@Suite("A browser can call itself what it likes, so its address counts too")
struct RouterTransportTests {
  private let limiter = RateLimiter()
  private let inProcess = InProcessRouter()

  init() {
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(
          forms: ErrorForms(["/api": .plain]), crossOrigin: .only("https://reviews.example.com")),
        routes: RouteTable(), metrics: MetricsRegistry()))
    router.get("/api/open") { _, _ in "open" }
    let owners = router.group().add(middleware: OwnerGate(token: "right", limiter: limiter))
    owners.get("/api/owner") { _, _ in "owner" }
    inProcess.use(router.buildResponder())
  }

  /// The answer to an app that runs for a browser of its own.
  private func ask(
    _ path: String, browser: Int, at address: String, token: String = ""
  ) async throws -> TransportResponse {
    let transport = RouterTransport(
      router: inProcess, errorForms: ErrorForms(["/api": .plain]), limiter: limiter,
      logger: .silent,
      client: ClientAddress(browser: "browser \(browser)"), network: ClientAddress(address))
    return try await transport.send(
      TransportRequest(
        method: .get, path: path, headers: ["Authorization": "Bearer \(token)"], body: nil))
  }

  @Test("Tokens are not guessed faster under many names")
  func guesses() async throws {
    var statuses: [Int] = []
    for browser in 0..<30 {
      let answer = try await ask(
        "/api/owner", browser: browser, at: "203.0.113.9", token: "wrong")
      statuses.append(answer.status)
    }
    #expect(statuses.first == 401 && statuses.last == 429, "\(statuses)")
    let elsewhere = try await ask(
      "/api/owner", browser: 0, at: "203.0.113.10", token: "right")
    #expect(elsewhere.status == 200)
  }

  @Test("All requests of an address have a limit, which a hundred kiosks stay far below")
  func budget() async throws {
    for browser in 0..<300 {
      #expect(try await ask("/api/open", browser: browser, at: "203.0.113.9").status == 200)
    }
    var refused = try await ask("/api/open", browser: 300, at: "203.0.113.9")
    // The bucket fills up again while this test runs.
    for browser in 301..<2000 where refused.status == 200 {
      refused = try await ask("/api/open", browser: browser, at: "203.0.113.9")
    }
    #expect(refused.status == 429)
    #expect(refused.headers["retry-after"] == "1")
    #expect(String(decoding: refused.body, as: UTF8.self).contains("Too many requests."))
    #expect(try await ask("/api/open", browser: 0, at: "203.0.113.10").status == 200)
  }

  @Test("A request waits until what the app stored before it is on the disk")
  func storedFirst() async throws {
    let store = ScriptedStore()
    let browser = try await BrowserRecords(store: store, logger: .silent).open("one")
    let transport = RouterTransport(
      router: inProcess, errorForms: ErrorForms(["/api": .plain]), limiter: limiter,
      logger: .silent, records: browser, client: ClientAddress(browser: "one"), network: nil)
    let request = TransportRequest(method: .get, path: "/api/open", headers: [:], body: nil)
    #expect(try await transport.send(request).status == 200)
    store.shut()
    browser.settings.set("approving", forKey: "visit")
    let answer = Task { try await transport.send(request) }
    let givenUp = Task { try await transport.send(request) }
    try await eventually("the writer writes") { store.waiting == 1 }
    givenUp.cancel()
    await #expect(throws: CancellationError.self) { try await givenUp.value }
    #expect(store.commits.isEmpty)
    store.open()
    #expect(try await answer.value.status == 200)
    #expect(store.commits.count == 1)
  }
}
