import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import Testing

@testable import WebHost

@MainActor @Suite("A sign-in gives the browser a new name, and keeps its tabs")
struct NameTests {
  private let old = String(repeating: "a", count: 32)
  private let names = TestNames()
  private let host: WebHost

  init() throws {
    var configuration = WebHostConfiguration()
    configuration.longestRenaming = .seconds(2)
    host = try WebHost.forTests(configuration, names: names) { _ in await TestScope(TestDisk()) }
  }

  /// A connected tab of the browser with that name.
  private func tab(_ browser: String, session: String? = nil) async -> Tab {
    await Tab.connected(to: host, as: browser, session: session)
  }

  private func post(
    _ address: String, _ name: String, origin: String = "http://localhost"
  ) async throws -> TestResponse {
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    return try await Application(router: router).test(.router) { client in
      try await client.executeRequest(
        uri: address, method: .post,
        headers: [.cookie: "quartet_browser=\(name)", .origin: origin], body: nil)
    }
  }

  private func nameGiven(_ response: TestResponse) throws -> String {
    let cookie = try #require(response.headers[.setCookie])
    return String(try #require(cookie.firstMatch(of: #/quartet_browser=([0-9a-f]{32});/#)).1)
  }

  @Test("the tabs come back under the new name, and the old one opens none of them")
  func renaming() async throws {
    let (tab, other) = (await tab(old), await tab(old))
    let stranger = await self.tab(String(repeating: "c", count: 32))
    let session = try #require(tab.session)
    let change = Task { try await host.rename(from: session.id) }
    let address = try await tab.renamingAddress()
    let answer = try await post(address, old)
    let new = try nameGiven(answer)
    #expect(answer.status == .noContent && new != old)
    // Before it has shown the new name the browser is found by either: the answer may be lost.
    #expect(session.browser == old && names.notes == ["\(old) or \(new)"])
    #expect(try await post(address, new).status == .noContent)
    try await change.value
    #expect(names.notes.last == "only \(new)")
    #expect(session.browser == new && session.isConnected)

    // The other tab must show that it knows the new name; whoever only knows the old one cannot.
    var last = ""
    for _ in 0..<5 where !last.hasPrefix("close") { last = await other.next() }
    #expect(last == "close \(SocketConnection.CloseReason.restarting(pauseMilliseconds: 1))")
    let otherSession = try #require(other.session)
    #expect(otherSession.isConnectedOrReturning)
    #expect(await self.tab(new, session: otherSession.id).session === otherSession)
    #expect(await self.tab(old, session: otherSession.id).session !== otherSession)
    #expect(await self.tab(old, session: session.id).session !== session)
    #expect(stranger.session?.isConnected == true)
    // The address is spent.
    #expect(try await post(address, new).status == .notFound)
  }

  @Test("a change that the browser does not answer, or nobody can store, fails and changes nothing")
  func failing() async throws {
    let tab = await tab(old)
    let session = try #require(tab.session)
    await #expect(throws: RenamingFailed.self) { try await host.rename(from: session.id) }
    names.refuse()
    let change = Task { try await host.rename(from: session.id) }
    let address = try await tab.renamingAddress()
    let answer = try? await post(address, old)
    #expect(answer?.headers[.setCookie] == nil)
    await #expect(throws: RenamingFailed.self) { try await change.value }
    #expect(session.browser == old && session.isConnected)
  }

  @Test("another browser, another site or a made-up address gets no name")
  func refused() async throws {
    let tab = await tab(old)
    let session = try #require(tab.session)
    let change = Task { try? await host.rename(from: session.id) }
    let address = try await tab.renamingAddress()
    let other = String(repeating: "c", count: 32)
    #expect(try await post(address, other).status == .notFound)
    #expect(try await post(address, old, origin: "https://evil.example").status == .forbidden)
    #expect(try await post(NameRoutes.path("made-up"), old).status == .notFound)
    #expect(names.notes.isEmpty)
    await change.value
  }

  @Test("a page of a retired name is a new browser's")
  func retired() async throws {
    let gone = old
    let host = try WebHost.forTests { window in
      if window.browser == gone { throw BrowserNameIsRetired() }
      return await TestScope(TestDisk())
    }
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    let page = try await Application(router: router).test(.router) { client in
      try await client.executeRequest(
        uri: "/app", method: .get, headers: [.cookie: "quartet_browser=\(gone)"], body: nil)
    }
    #expect(page.status == .ok)
    #expect(try nameGiven(page) != gone)
    let tab = Tab(host, session: String(repeating: "0", count: 32), browser: gone)
    await tab.hello()
    // The script reloads the page then.
    #expect(tab.refusal == .replaced)
  }
}

@Suite("Over https a browser takes its name from this very host only")
struct SecureNameTests {
  private let plain = String(repeating: "a", count: 32)
  private let own = String(repeating: "b", count: 32)

  private func cookies(_ header: String?, known: Set<String> = []) async throws -> [String] {
    var configuration = WebHostConfiguration()
    configuration.isSecure = true
    let host = try WebHost.forTests(configuration, names: TestNames(known: known)) { _ in
      await TestScope(TestDisk())
    }
    let router = QuartetRouter(context: QuartetContext.self)
    host.addRoutes(to: router)
    return try await Application(router: router).test(.router) { client in
      var headers = HTTPFields()
      headers[.cookie] = header
      let page = try await client.executeRequest(
        uri: "/app", method: .get, headers: headers, body: nil)
      #expect(page.status == .ok)
      return page.headers[values: .setCookie]
    }
  }

  @Test("the cookie has the prefix, and what browsers ask of it")
  func prefix() async throws {
    let cookies = try await cookies(nil)
    let cookie = try #require(cookies.first)
    #expect(cookies.count == 1 && cookie.hasPrefix("__Host-quartet_browser="))
    for rule in ["; Secure", "; HttpOnly", "; Path=/;", "; SameSite=Lax"] {
      #expect((cookie + ";").contains(rule))
    }
    #expect(!cookie.contains("Domain"))
    #expect(try await self.cookies("__Host-quartet_browser=\(own)").first?.contains(own) == true)
  }

  @Test("a plain cookie, which a stranger may have set, names no browser")
  func planted() async throws {
    let planted = try await cookies("quartet_browser=\(plain)")
    #expect(planted.count == 1 && !planted[0].contains(plain))
    let both = try await cookies(
      "quartet_browser=\(plain); __Host-quartet_browser=\(own)", known: [plain])
    #expect(both.count == 1 && both[0].contains(own))
  }

  @Test("a browser from before the prefix keeps its records, and gets another name at once")
  func before() async throws {
    let cookies = try await cookies("quartet_browser=\(plain)", known: [plain])
    #expect(cookies.count == 2)
    #expect(cookies[0].hasPrefix("__Host-quartet_browser=") && !cookies[0].contains(plain))
    #expect(cookies[1].hasPrefix("quartet_browser=;") && cookies[1].contains("Max-Age=0"))
  }

  @Test("over plain http only the plain cookie counts")
  func http() {
    let header = "quartet_browser=\(plain); __Host-quartet_browser=\(own)"
    #expect(BrowserIdentity.find(in: header, isSecure: false) == .init(name: plain))
    #expect(BrowserIdentity.find(in: header, isSecure: true) == .init(name: own))
    #expect(
      BrowserIdentity.find(in: "quartet_browser=\(plain)", isSecure: true)
        == .init(name: plain, isOld: true))
    #expect(BrowserIdentity.find(in: nil, isSecure: true) == nil)
  }
}
