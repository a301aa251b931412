import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Synchronization
import Testing

@testable import WebHost

@MainActor @Suite("Names that are given while other things happen")
struct NameRaceTests {
  private let old = String(repeating: "a", count: 32)
  private let names = TestNames()
  private let time = TestTime()
  private let door = Door()

  private func makeHost(_ change: (inout WebHostConfiguration) -> Void = { _ in }) throws -> WebHost
  {
    var configuration = WebHostConfiguration()
    change(&configuration)
    return try WebHost.forTests(configuration, names: names) { [door] _ in
      await door.pass()
      return await TestScope(TestDisk())
    }
  }

  private func tab(_ host: WebHost, _ browser: String, session: String? = nil) async -> Tab {
    await Tab.connected(to: host, as: browser, session: session)
  }

  private func ask(
    _ host: WebHost, _ method: HTTPRequest.Method, _ path: String, cookie: String
  ) async throws -> TestResponse {
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    return try await Application(router: router).test(.router) { client in
      try await client.executeRequest(
        uri: path, method: method, headers: [.cookie: cookie, .origin: "http://localhost"],
        body: nil)
    }
  }

  private func given(_ response: TestResponse) -> String? {
    response.headers[.setCookie]?.firstMatch(of: #/quartet_browser=([0-9a-f]{32});/#)
      .map { String($0.1) }
  }

  /// What the browser does when a tab asks for a name. Returns the name.
  private func fetch(_ host: WebHost, at address: String, as name: String) async throws -> String {
    let new = try #require(
      given(try await ask(host, .post, address, cookie: "quartet_browser=\(name)")))
    _ = try await ask(host, .post, address, cookie: "quartet_browser=\(new)")
    return new
  }

  @Test("two tabs that ask at once get a name each, one after the other, and both stay")
  func twoTabs() async throws {
    let host = try makeHost()
    let (tab, other) = (await tab(host, old), await tab(host, old))
    let (session, second) = (try #require(tab.session), try #require(other.session))
    let change = Task { try await host.rename(from: session.id) }
    let first = try await tab.renamingAddress()
    let otherChange = Task { try await host.rename(from: second.id) }
    let new = try await fetch(host, at: first, as: old)
    try await change.value
    // The other tab had to come back under the new name. Only now it is told where its own is.
    await #expect(throws: RenamingFailed.self) { try await other.renamingAddress() }
    let back = await self.tab(host, new, session: second.id)
    #expect(back.session === second)
    let newest = try await fetch(host, at: back.renamingAddress(), as: new)
    try await otherChange.value
    #expect(
      names.notes == [
        "\(old) or \(new)", "only \(new)", "\(new) or \(newest)", "only \(newest)",
      ])
    #expect(session.browser == newest && second.browser == newest && second.isConnected)
    #expect(await self.tab(host, newest, session: session.id).session === session)
  }

  @Test("a tab whose line is away for a moment gets its name when it is back")
  func lineAway() async throws {
    let host = try makeHost()
    let tab = await tab(host, old)
    let session = try #require(tab.session)
    session.detach(tab.connection, isGoodbye: false)
    #expect(!session.isConnected)
    let change = Task { try await host.rename(from: session.id) }
    let back = await self.tab(host, old, session: session.id)
    let new = try await fetch(host, at: back.renamingAddress(), as: old)
    try await change.value
    #expect(session.browser == new)
  }

  @Test("a second attempt goes on from the name that was given at the first, and never shown")
  func again() async throws {
    let host = try makeHost { $0.longestRenaming = .milliseconds(200) }
    let tab = await tab(host, old)
    let session = try #require(tab.session)
    let lost = Task { try await host.rename(from: session.id) }
    let first = try await tab.renamingAddress()
    let new = try #require(
      given(try await ask(host, .post, first, cookie: "quartet_browser=\(old)")))
    await #expect(throws: RenamingFailed.self) { try await lost.value }
    let change = Task { try await host.rename(from: session.id) }
    let newest = try await fetch(host, at: tab.renamingAddress(), as: new)
    try await change.value
    #expect(session.browser == newest && session.isConnected)
    #expect(names.notes.last == "only \(newest)")
  }

  @Test("a page that is under way when the name changes opens nothing, and brings no cookie")
  func page() async throws {
    let host = try makeHost { time.configure(&$0) }
    // The clock stands still: a change does not time out.
    let tab = await tab(host, old)
    let session = try #require(tab.session)
    door.shut()
    let page = Task { try await ask(host, .get, "/app", cookie: "quartet_browser=\(old)") }
    for _ in 0..<1000 where door.waiting == 0 { await Task.yield() }
    #expect(door.waiting == 1)
    let token = String(repeating: "1", count: 64)
    let new = String(repeating: "b", count: 32)
    host.changesOfName.begin(
      .init(old: old, new: new, session: session.id, since: time.now), token: token)
    try await host.nameWasShown(new)
    door.open()
    let answer = try await page.value
    // Either would take the records from the browser, which has the new name.
    #expect(answer.status == .ok && answer.headers[.setCookie] == nil)
    #expect(host.sessions.all.allSatisfy { $0.browser != old })
    // A request that was sent before and comes later.
    let late = try await ask(host, .get, "/app", cookie: "quartet_browser=\(old)")
    #expect(late.status == .ok && late.headers[.setCookie] == nil)
    #expect(await self.tab(host, old).refusal == .replaced)
  }

  @Test("two old tabs that are restored at once over https get one new name")
  func restored() async throws {
    let names = TestNames(known: [old]) { try? await Task.sleep(for: .milliseconds(30)) }
    var configuration = WebHostConfiguration()
    configuration.isSecure = true
    let host = try WebHost.forTests(configuration, names: names) { _ in
      await TestScope(TestDisk())
    }
    async let first = ask(host, .get, "/app", cookie: "quartet_browser=\(old)")
    async let second = ask(host, .get, "/app", cookie: "quartet_browser=\(old)")
    let (one, other) = (given(try await first), given(try await second))
    #expect(one != nil && one == other)
    #expect(names.notes.count == 1, "\(names.notes)")
  }
}

/// Lets the tabs' scopes through, or holds them.
private final class Door: Sendable {
  private let state = Mutex<(isShut: Bool, waiting: [Waiter])>((false, []))
  private typealias Waiter = CheckedContinuation<Void, Never>

  var waiting: Int { state.withLock { $0.waiting.count } }

  func shut() { state.withLock { $0.isShut = true } }

  func open() {
    let waiting = state.withLock { state in
      defer { state = (false, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let passes = state.withLock { state in
        if state.isShut { state.waiting.append(continuation) }
        return !state.isShut
      }
      if passes { continuation.resume() }
    }
  }
}
