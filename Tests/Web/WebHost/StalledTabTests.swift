import Testing

@testable import WebHost

@MainActor @Suite("A browser that is behind still meets the tree as it is")
struct StalledTabTests {
  /// A tab whose browser has taken in nothing since its first tap.
  private func stalledTab(bytes: Int = 256 * 1024) async throws -> Tab {
    var configuration = WebHostConfiguration()
    configuration.unacknowledgedFrames = 0
    configuration.unacknowledgedBytes = bytes
    let host = try WebHost.forTests(configuration)
    let tab = Tab(host, session: String(repeating: "0", count: 32))
    await tab.hello()
    #expect(await tab.next().hasPrefix("[\"remount\","))
    tab.tap(tab.element("count"))
    #expect(await tab.next().contains("count 1"))
    return tab
  }

  @Test("of two taps the second finds what the first has made")
  func twoTaps() async throws {
    let tab = try await stalledTab()
    let (buy, take) = (tab.element("buy"), tab.element("take"))
    for button in [buy, buy, take, take] { tab.tap(button) }
    #expect(tab.html.contains("bought 1"), "the first tap disabled it")
    #expect(tab.html.contains("taken 1"), "the first tap removed it")
  }

  @Test("what it missed comes in one frame once it is back")
  func oneFrame() async throws {
    let tab = try await stalledTab()
    let (buy, take) = (tab.element("buy"), tab.element("take"))
    for button in [buy, buy, take, take] { tab.tap(button) }
    for _ in 0..<4 { #expect(await tab.next().hasSuffix("[]]"), "nothing is sent meanwhile") }
    _ = tab.session?.receive(.acknowledgement(2), from: tab.connection)
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"f\",3,5,[["), "\(frame)")
    #expect(frame.contains("bought 1") && frame.contains("taken 1"))
  }

  @Test("if it missed too much it gets the whole content, and patches from there on")
  func wholeContent() async throws {
    let tab = try await stalledTab(bytes: 0)
    let buy = tab.element("buy")
    tab.tap(buy)
    tab.tap(buy)
    for _ in 0..<2 { #expect(await tab.next().hasSuffix("[]]")) }
    _ = tab.session?.receive(.acknowledgement(2), from: tab.connection)
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"snap\",3,3,") && frame.contains("bought 1"), "\(frame.prefix(80))")
    tab.tap(tab.element("count"), applied: 3)
    let next = await tab.next()
    #expect(next.hasPrefix("[\"f\",4,4,[[") && next.contains("count 2"), "\(next)")
  }

  @Test("the same on a new connection, which has still not taken in what came before")
  func wholeContentAfterResume() async throws {
    let tab = try await stalledTab(bytes: 0)
    let buy = tab.element("buy")
    tab.tap(buy)
    tab.tap(buy)
    await tab.reconnect(applied: 1)
    #expect(await tab.next().hasSuffix(",[]]"), "what was done comes first")
    #expect(await tab.next().contains("count 1"), "what was lost comes again")
    _ = tab.session?.receive(.acknowledgement(2), from: tab.connection)
    #expect(await tab.next().hasPrefix("[\"snap\",3,3,"))
  }
}
