import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Testing

@testable import WebHost

@Suite("The first page is complete, small and strict")
struct PageTests {
  private func application() throws -> some ApplicationProtocol {
    let router = QuartetRouter(context: QuartetContext.self)
    try WebHost.forTests().addRoutes(to: router)
    return Application(router: router)
  }

  @Test("the content is there before the script runs, and nothing in it may run but ours")
  func firstPage() async throws {
    try await application().test(.router) { client in
      try await client.execute(uri: "/app", method: .get) { response in
        let html = String(buffer: response.body)
        #expect(response.status == .ok)
        #expect(html.contains("count 0") && html.contains("<title>Test</title>"))
        #expect(!html.contains(" style=") && !html.contains("onclick"))
        let policy = response.headers[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        let cookie = response.headers[.setCookie] ?? ""
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
      }
    }
  }

  @Test("a known browser keeps its name")
  func cookie() async throws {
    let name = String(repeating: "d", count: 32)
    try await application().test(.router) { client in
      let headers: HTTPFields = [.cookie: "quartet_browser=\(name)"]
      try await client.execute(uri: "/app", method: .get, headers: headers) { response in
        #expect(response.headers[.setCookie]?.contains(name) == true)
      }
    }
  }

  @Test("page, style and script together are under 40 kB compressed")
  func size() async throws {
    try await application().test(.router) { client in
      var total = 0
      for uri in ["/app", "/_q/quartet.css", "/_q/quartet.js"] {
        let headers: HTTPFields = [.acceptEncoding: "gzip, br"]
        try await client.execute(uri: uri, method: .get, headers: headers) { response in
          #expect(response.status == .ok && response.headers[.contentEncoding] == "gzip")
          total += response.body.readableBytes
        }
      }
      #expect(total < 40_000, "\(total) bytes")
    }
  }

  @Test("the icons are one sprite; an unknown asset is not found")
  func assets() async throws {
    try await application().test(.router) { client in
      try await client.execute(uri: "/_q/icons.svg", method: .get) { response in
        #expect(String(buffer: response.body).contains("<symbol id=\"star.fill\""))
      }
      try await client.execute(uri: "/_q/secrets", method: .get) { response in
        #expect(response.status == .notFound)
      }
      try await client.execute(uri: "/_q/socket", method: .get) { response in
        #expect(response.status.code == 426)
      }
    }
  }

  @Test("today's file under an older version's name is not kept by any browser")
  func olderVersion() async throws {
    let current = try Assets().url("extras.js")
    try await application().test(.router) { client in
      try await client.execute(uri: current, method: .get) { response in
        #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
      }
      for uri in ["/_q/extras.js?v=0123456789ab", "/_q/extras.js"] {
        try await client.execute(uri: uri, method: .get) { response in
          #expect(response.status == .ok && response.body.readableBytes > 0)
          #expect(response.headers[.cacheControl] == "no-cache")
        }
      }
    }
  }

  @Test("a request for the head alone opens no tab")
  func head() async throws {
    let host = try WebHost.forTests()
    let router = QuartetRouter(
      context: QuartetContext.self, options: .autoGenerateHeadEndpoints)
    host.addRoutes(to: router)
    try await Application(router: router).test(.router) { client in
      try await client.execute(uri: "/app", method: .head) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.headers[.setCookie] == nil)
      }
      #expect(await host.sessions.count == 0)
    }
  }

  @Test(
    "what the app stored as it started is durable before the page shows it",
    .timeLimit(.minutes(1)), arguments: [true, false])
  func durableStart(isStored: Bool) async throws {
    let disk = TestDisk()
    await MainActor.run { disk.storesAtStart = true }
    let router = QuartetRouter(context: QuartetContext.self)
    try WebHost.forTests(disk: disk).addRoutes(to: router)
    let pages = Counter()
    try await Application(router: router).test(.router) { client in
      let page = Task {
        let response = try await client.executeRequest(
          uri: "/app", method: .get, headers: [:], body: nil)
        await MainActor.run { pages.value += 1 }
        return String(buffer: response.body)
      }
      while await !disk.isAwaited { try await Task.sleep(for: .milliseconds(1)) }
      try await Task.sleep(for: .milliseconds(20))
      #expect(await pages.value == 0)
      await MainActor.run { isStored ? disk.save() : disk.refuse() }
      #expect(try await page.value.contains(isStored ? "saved 1" : "saved 0"))
    }
  }

  @Test("a browser whose records cannot be read is asked to come back, and starts no app")
  func unreadable() async throws {
    struct Unreadable: Error {}
    let host = try WebHost.forTests { _ in throw Unreadable() }
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(forms: ErrorForms([:]), crossOrigin: .only("https://reviews.example.com")),
        routes: RouteTable(),
        metrics: MetricsRegistry()))
    host.addRoutes(to: router)
    try await Application(router: router).test(.router) { client in
      try await client.execute(uri: "/app", method: .get) { response in
        #expect(response.status == .serviceUnavailable && response.headers[.retryAfter] == "5")
        #expect(String(buffer: response.body).contains("cannot be read right now"))
      }
    }
    let tab = await Tab(host, session: String(repeating: "0", count: 32))
    await tab.hello()
    #expect(await tab.refusal?.code == .init(codeNumber: 1012))
    #expect(await host.sessions.count == 0)
  }
}
