import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Synchronization
import Testing

@testable import WebHost

@MainActor @Suite("A page that is asked for while a tab of the same app is open")
struct ReloadTests {
  private let browser = String(repeating: "b", count: 32)
  private let scopes = Scopes()

  /// Counts the tabs that were opened.
  private final class Scopes: Sendable {
    private let made = Mutex(0)
    var count: Int { made.withLock { $0 } }
    func note() { made.withLock { $0 += 1 } }
  }

  private func makeHost(_ change: (inout WebHostConfiguration) -> Void) throws -> WebHost {
    var configuration = WebHostConfiguration()
    change(&configuration)
    return try WebHost.forTests(configuration) { [scopes] _ in
      scopes.note()
      return await TestScope(TestDisk())
    }
  }

  private func openTab(_ host: WebHost) async -> Tab {
    let tab = Tab(host, session: String(repeating: "0", count: 32), browser: browser)
    await tab.hello()
    return tab
  }

  private func page(of host: WebHost) async throws -> HTTPResponse.Status {
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    let cookie = "quartet_browser=\(browser)"
    return try await Application(router: router).test(.router) { client in
      try await client.executeRequest(
        uri: "/app", method: .get, headers: [.cookie: cookie], body: nil
      ).status
    }
  }

  @Test("reads what is stored only when that tab has said its last words, and they are done")
  func reload() async throws {
    let host = try makeHost { $0.lastWords = .seconds(10) }
    let (tab, _) = (await openTab(host), await openTab(host))
    let page = Task { try await self.page(of: host) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(scopes.count == 2, "the page has not begun")
    let session = try #require(tab.session)
    tab.tap(tab.element("count"))
    session.detach(tab.connection, isGoodbye: true)
    #expect(try await page.value == .ok)
    #expect(scopes.count == 3)
  }

  @Test("waits only shortly for one that stays, and not at all without one")
  func another() async throws {
    let time = TestTime()
    let host = try makeHost { time.configure(&$0) }
    #expect(try await page(of: host) == .ok)
    #expect(time.pauses == 0)
    _ = await openTab(host)
    #expect(try await page(of: host) == .ok)
    #expect((.milliseconds(200)...(.milliseconds(210))).contains(time.paused), "\(time.paused)")
  }
}
