import Testing

@testable import WebHost

@MainActor @Suite("What a task changes is sent")
struct TurnTests {
  private func openTab(frameInterval: Duration) async throws -> Tab {
    var configuration = WebHostConfiguration()
    configuration.frameInterval = frameInterval
    let host = try WebHost.forTests(configuration)
    let tab = Tab(host, session: String(repeating: "0", count: 32))
    await tab.hello()
    #expect(await tab.next().hasPrefix("[\"remount\","))
    return tab
  }

  @Test("at once if no such frame went out for a while, also right after an event")
  func leadingEdge() async throws {
    let tab = try await openTab(frameInterval: .seconds(60))
    tab.tap(tab.element("later"))
    #expect(await tab.next().hasSuffix(",1,[]]"), "the event is answered first")
    #expect(await tab.next().contains("later 1"))
    tab.tap(tab.element("later"))
    #expect(await tab.next().hasSuffix(",2,[]]"))
    #expect(await tab.hearsNothing(), "no two such frames come within the interval")
  }

  @Test("all that changes within the interval comes in one frame at its end")
  func trailingEdge() async throws {
    let tab = try await openTab(frameInterval: .milliseconds(200))
    let session = try #require(tab.session)
    func change() async {
      session.graph.perform { _ = session.graph.dispatch(.tap, to: later, payload: .none) }
      try? await Task.sleep(for: .milliseconds(10))
    }
    let later = tab.element("later")
    await change()
    #expect(await tab.next().contains("later 1"))
    for _ in 0..<3 { await change() }
    #expect(await tab.next().contains("later 4"))
  }
}
