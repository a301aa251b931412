import ServerKit
import SwiftUI
import Testing

@testable import WebHost

@MainActor @Suite("What all sessions come to is counted as it changes")
struct SessionTallyTests {
  private let unknown = String(repeating: "0", count: 32)

  private func expectRightCount(_ store: SessionStore, _ comment: Comment) {
    let elements = store.all.reduce(0) { $0 + $1.graph.elementCount }
    #expect(store.tally.elements == elements, comment)
    #expect(store.tally.connected == store.all.count { $0.isConnected }, comment)
    for address in ["203.0.113.9", "203.0.113.10"] {
      let client = ClientAddress(address)
      #expect(
        store.tally.count(of: client!) == store.all.count { $0.client == client }, comment)
    }
  }

  @Test("as tabs come, change, lose their line, come back and go")
  func life() async throws {
    let host = try WebHost.forTests()
    let store = host.sessions
    let tabs = (0..<3).map { _ in Tab(host, session: unknown) }
    for tab in tabs { await tab.hello() }
    for address in ["203.0.113.9", "203.0.113.9", "203.0.113.10"] {
      _ = try await host.open(
        host.apps[0], browser: unknown, client: ClientAddress(address),
        traits: BrowserTraits(isCompact: false))
    }
    expectRightCount(store, "opened")
    #expect(store.tally.connected == 3 && store.tally.elements > 0)
    tabs[0].tap(tabs[0].element("take"))
    expectRightCount(store, "an element went")
    tabs[0].session?.detach(tabs[0].connection)
    tabs[1].session?.dropIfSilent(since: .now + .seconds(1))
    expectRightCount(store, "two lines are gone")
    #expect(store.tally.connected == 1)
    await tabs[0].reconnect(applied: 1)
    expectRightCount(store, "one is back")
    store.removeExpired(at: .now + .seconds(3600))
    expectRightCount(store, "the others expired")
    #expect(store.count == 2)
    store.removeAllToRestart()
    expectRightCount(store, "all ended")
    #expect(store.tally.elements == 0 && store.tally.connected == 0)
  }
}
