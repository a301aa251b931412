import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing

@testable import WebHost

@MainActor @Suite("How many may come, and what the others are told")
struct AdmissionTests {
  private let unknown = String(repeating: "0", count: 32)

  /// The page that a person at `address` sees.
  private func open(
    _ host: WebHost, _ uri: String = "/app", from address: String = "203.0.113.9"
  ) async throws -> TestResponse {
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(
          forms: ErrorForms([:]), crossOrigin: .only("https://reviews.example.com"),
          trustsProxy: true),
        routes: RouteTable(), metrics: MetricsRegistry()))
    host.addRoutes(to: router)
    let headers: HTTPFields = [.forwardedFor: address]
    return try await Application(responder: router.buildResponder()).test(.router) { client in
      try await client.executeRequest(uri: uri, method: .get, headers: headers, body: nil)
    }
  }

  private func address(_ text: String) -> SocketAddressee {
    SocketAddressee(app: "/app", session: unknown, browser: unknown, client: ClientAddress(text))
  }

  @Test("one address gets so many pages at once, and then a page that says when to come back")
  func pages() async throws {
    var configuration = WebHostConfiguration()
    configuration.pageLimit = RateLimit("test", burst: 3, perSecond: 0.1)
    let host = try WebHost.forTests(configuration)
    for _ in 0..<3 { #expect(try await open(host).status == .ok) }
    let refused = try await open(host)
    #expect(refused.status == .tooManyRequests)
    #expect(refused.headers[.retryAfter] == "10")
    #expect(String(buffer: refused.body).contains("Try again in 10 seconds."))
    #expect(host.sessions.count == 3)
    #expect(try await open(host, from: "203.0.113.10").status == .ok)
    #expect(try await open(host, "/_q/quartet.css").status == .ok, "only pages cost a session")
  }

  @Test("one address gets so many sockets at once")
  func sockets() async throws {
    var configuration = WebHostConfiguration()
    configuration.socketLimit = RateLimit("test", burst: 3, perSecond: 0.1)
    let host = try WebHost.forTests(configuration)
    for _ in 0..<3 { #expect(host.admits(address("203.0.113.9"))) }
    #expect(!host.admits(address("203.0.113.9")))
    #expect(host.admits(address("203.0.113.10")))
    #expect(try await open(host, "/_q/socket").headers[.retryAfter] == "10")
    #expect(try await open(host, "/_q/socket", from: "203.0.113.11").status.code == 426)
  }

  @Test("the limits let a school come back at once after a restart")
  func generous() throws {
    let host = try WebHost.forTests()
    for _ in 0..<200 { #expect(host.admits(address("203.0.113.9"))) }
  }

  @Test("when all places are taken by tabs that are there, the next is asked to wait")
  func full() async throws {
    var configuration = WebHostConfiguration()
    configuration.maximumSessions = 2
    let host = try WebHost.forTests(configuration)
    let tabs = (0..<3).map { _ in Tab(host, session: unknown) }
    for tab in tabs { await tab.hello() }
    #expect(tabs[1].session?.isConnected == true && tabs[2].session == nil)
    let refusal = try #require(tabs[2].refusal)
    #expect(refusal.code == .init(codeNumber: 1013))
    #expect(try #require(Int(refusal.text)) >= 10_000)

    let page = try await open(host)
    #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "60")
    #expect(String(buffer: page.body).contains("Too many people are here right now."))
    #expect(host.sessions.count == 2)

    tabs[0].session?.detach(tabs[0].connection)
    #expect(try await open(host).status == .ok, "a tab that is away makes room")
    #expect(tabs[1].session?.isConnected == true && host.sessions.count == 2)
  }

  @Test("one address takes no more than its share of the places")
  func share() async throws {
    var configuration = WebHostConfiguration()
    configuration.maximumSessionsPerClient = 2
    let host = try WebHost.forTests(configuration)
    for _ in 0..<2 { #expect(try await open(host).status == .ok) }
    #expect(try await open(host).status == .serviceUnavailable)
    #expect(try await open(host, from: "203.0.113.10").status == .ok)
    #expect(host.sessions.count == 3)
  }

  @Test("memory counts too, not only the number of tabs")
  func elements() async throws {
    var configuration = WebHostConfiguration()
    configuration.maximumElements = 5
    let host = try WebHost.forTests(configuration)
    let tab = Tab(host, session: unknown)
    await tab.hello()
    #expect(tab.session?.isConnected == true)
    #expect(try await open(host).status == .serviceUnavailable)
  }

  @Test("a socket that ends takes only its own session's connection along")
  func detaching() async throws {
    let host = try WebHost.forTests()
    let tabs = (0..<2).map { _ in Tab(host, session: unknown) }
    for tab in tabs { await tab.hello() }
    #expect(tabs[0].connection.session === tabs[0].session)
    tabs[0].connection.session?.detach(tabs[0].connection)
    #expect(tabs[0].session?.isConnected == false && tabs[1].session?.isConnected == true)
  }
}
