import ServerKit
import SwiftUI
import Testing

@testable import WebHost

@MainActor @Suite("How many elements a tab and an address may have")
struct ElementLimitTests {
  private let unknown = String(repeating: "0", count: 32)

  private func open(
    _ host: WebHost, browser: Character = "b", address: String = "203.0.113.9"
  ) async -> Tab {
    let tab = Tab(
      host, session: unknown, browser: String(repeating: browser, count: 32), address: address)
    await tab.hello()
    _ = await tab.next()
    return tab
  }

  private func makeHost(_ change: (inout WebHostConfiguration) -> Void) throws -> WebHost {
    var configuration = WebHostConfiguration()
    change(&configuration)
    return try WebHost.forTests(configuration)
  }

  @Test("a tab with too many shows a sentence in their place, and gives them back")
  func tab() async throws {
    let host = try makeHost { $0.maximumElementsPerTab = 60 }
    let (tab, other) = (await open(host), await open(host))
    tab.tap(tab.element("more"))
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"snap\",") && frame.contains("Too much is open here"), "\(frame)")
    #expect(!frame.contains("line 1"))
    #expect(tab.session?.isConnected == true && (tab.session?.graph.elementCount ?? 99) < 10)
    let elements = host.sessions.all.reduce(0) { $0 + $1.graph.elementCount }
    #expect(host.sessions.tally.elements == elements)
    other.tap(other.element("count"))
    #expect(await other.next().contains("count 1"))
  }

  @Test("an address with too many keeps its small tabs, and the one that grows goes")
  func address() async throws {
    let host = try makeHost {
      $0.maximumElementsPerClient = 200
      $0.smallTab = 50
    }
    let small = await open(host, browser: "c")
    let large = await open(host, browser: "d")
    let stranger = await open(host, browser: "e", address: "203.0.113.10")
    large.tap(large.element("more"))
    #expect(large.shows("line 99"))
    stranger.tap(stranger.element("more"))
    let second = await open(host, browser: "f")
    second.tap(second.element("more"))
    #expect(second.shows("Too much is open here"))
    #expect(small.shows("count 0") && large.shows("line 99"))
    #expect(stranger.shows("line 99"), "another address has its own share")

    large.tap(large.element("more"))
    #expect(large.shows("Too much is open here"))
    let client = try #require(ClientAddress("203.0.113.9"))
    #expect(host.sessions.tally.elements(of: client) < 200)
    stranger.session?.detach(stranger.connection)
    host.sessions.removeExpired(at: .now + .seconds(3600))
    #expect(host.sessions.tally.elements(of: try #require(ClientAddress("203.0.113.10"))) == 0)
  }

  @Test("an address that has taken its share is refused in words; others are not")
  func refusal() async throws {
    let host = try makeHost { $0.maximumElementsPerClient = 10 }
    let first = await open(host)
    #expect(first.session?.isConnected == true)
    await #expect(throws: TabRefusal.crowded) {
      try await host.open(
        host.apps[0], browser: unknown, client: ClientAddress("203.0.113.9"),
        traits: BrowserTraits(isCompact: false))
    }
    #expect(TabRefusal.crowded.problem.message.contains("Close some pages"))
    let stranger = await open(host, address: "203.0.113.10")
    #expect(stranger.session?.isConnected == true)
  }
}
