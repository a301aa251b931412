import ServerKit
import SwiftUI
import Testing

@testable import WebHost

@MainActor @Suite("A tab pays for the time that its turns take")
struct SlowedTabTests {
  private let unknown = String(repeating: "0", count: 32)

  private func makeHost(
    _ time: TestTime, _ change: (inout WebHostConfiguration) -> Void = { _ in }
  ) throws -> WebHost {
    var configuration = WebHostConfiguration()
    time.configure(&configuration)
    // The tests' browser acknowledges nothing.
    configuration.unacknowledgedFrames = 1000
    change(&configuration)
    return try WebHost.forTests(configuration) { _ in await TestScope(TestDisk(), time) }
  }

  private func open(
    _ host: WebHost, browser: Character = "b", address: String? = nil
  ) async -> Tab {
    let tab = Tab(
      host, session: unknown, browser: String(repeating: browser, count: 32), address: address)
    await tab.hello()
    _ = await tab.next()
    return tab
  }

  /// Gives the tabs the actor until `isDone`, or for long enough.
  private func wait(until isDone: () -> Bool) async {
    for _ in 0..<2000 where !isDone() { await Task.yield() }
  }

  @Test("with one frame of costly taps it is slowed, and all are done, in order")
  func slowed() async throws {
    let time = TestTime()
    let host = try makeHost(time) { $0.tabTime = .init(share: 0.5, burst: 0.2) }
    let tab = await open(host)
    let (work, count) = (tab.element("work"), tab.element("count"))
    #expect(tab.tap(inOneFrame: Array(repeating: work, count: 20) + [count]))
    #expect(!tab.shows("worked 20"))
    await wait { tab.shows("count 1") }
    #expect(tab.shows("worked 20") && tab.shows("count 1"))
    // A second of work at half the rate, less the burst.
    #expect((.milliseconds(600)...(.milliseconds(900))).contains(time.paused), "\(time.paused)")
    #expect(tab.session?.isConnected == true)
  }

  @Test("between its events the others have the actor")
  func others() async throws {
    let host = try makeHost(TestTime())
    let tab = await open(host)
    let other = await open(host, browser: "c")
    tab.tap(inOneFrame: Array(repeating: tab.element("work"), count: 30))
    let counter = other.element("count")
    await Task { @MainActor in _ = other.tap(counter) }.value
    #expect(other.shows("count 1") && !tab.shows("worked 30"))
    await wait { tab.shows("worked 30") }
    #expect(tab.shows("worked 30"))
  }

  @Test("taps that come while others wait are done after them")
  func order() async throws {
    let host = try makeHost(TestTime())
    let tab = await open(host)
    tab.tap(inOneFrame: Array(repeating: tab.element("work"), count: 3))
    tab.tap(tab.element("count"))
    #expect(tab.shows("worked 1") && tab.shows("count 0"))
    await wait { tab.shows("count 1") }
    #expect(tab.shows("worked 3") && tab.shows("count 1"))
  }

  @Test("what waits is done although the line drops, and not twice when the tab repeats it")
  func lostLine() async throws {
    let host = try makeHost(TestTime())
    let tab = await open(host)
    let work = tab.element("work")
    tab.tap(inOneFrame: Array(repeating: work, count: 4))
    await tab.reconnect(applied: 1)
    for number in 1...5 { tab.tap(work, number: number) }
    await wait { tab.shows("worked 5") }
    #expect(tab.shows("worked 5"))
  }

  @Test("a tab whose taps would wait too long is closed as a flood is, and keeps its session")
  func hopeless() async throws {
    let host = try makeHost(TestTime()) {
      $0.tabTime = .init(share: 0.1, burst: 0.2)
      $0.longestWait = .seconds(3)
    }
    let tab = await open(host)
    tab.tap(inOneFrame: Array(repeating: tab.element("work"), count: 100))
    await wait { tab.session?.isConnected == false }
    #expect(tab.session?.isConnected == false && host.sessions.count == 1)
    var frame = ""
    while frame != "nothing", !frame.hasPrefix("close") { frame = await tab.next() }
    #expect(frame == "close misbehaved")
  }

  @Test("the tabs of one browser have their time together")
  func browser() async throws {
    let time = TestTime()
    let host = try makeHost(time) { $0.browserTime = .init(share: 0.5, burst: 0.2) }
    let (first, second) = (await open(host), await open(host))
    for _ in 0..<12 { first.tap(first.element("work")) }
    second.tap(second.element("count"))
    #expect(second.shows("count 0"), "its turn comes later")
    await wait { second.shows("count 1") }
    #expect(second.shows("count 1") && time.paused > .zero)
  }

  @Test("browsers of one address are slowed together, never closed; another address is not")
  func address() async throws {
    let time = TestTime()
    let host = try makeHost(time) {
      $0.clientTime = .init(share: 0.1, burst: 0.2)
      $0.longestWait = .seconds(1)
      $0.longestDebt = .seconds(60)
    }
    let hostile = await open(host, browser: "c", address: "203.0.113.9")
    let neighbour = await open(host, browser: "d", address: "203.0.113.9")
    let stranger = await open(host, browser: "e", address: "203.0.113.10")
    hostile.tap(inOneFrame: Array(repeating: hostile.element("work"), count: 20))
    neighbour.tap(neighbour.element("count"))
    stranger.tap(stranger.element("count"))
    #expect(stranger.shows("count 1"))
    await wait { hostile.shows("worked 20") && neighbour.shows("count 1") }
    #expect(hostile.shows("worked 20") && neighbour.shows("count 1"))
    #expect(time.paused > .seconds(4))
  }

  @Test("who owes too much opens nothing more for a while; the debt outlives the tab")
  func debt() async throws {
    let time = TestTime(piece: .seconds(3))
    let host = try makeHost(time) { $0.browserTime = .init(share: 0.4, burst: 0.1) }
    let tab = await open(host)
    tab.tap(tab.element("work"))
    host.sessions.removeAllToRestart()
    await #expect(throws: TabRefusal.busy) {
      try await host.open(
        host.apps[0], browser: String(repeating: "b", count: 32), client: nil,
        traits: BrowserTraits(isCompact: false))
    }
    await tab.hello()
    #expect(tab.refusal?.code == .init(codeNumber: 1012), "the tab tries again later by itself")
    time.pass(.seconds(10))
    host.sessions.budgets.removeFull()
    #expect(host.sessions.budgets.count == 0, "what is paid back is forgotten")
    await tab.hello()
    #expect(host.sessions.count == 1)
  }

  @Test("quick hands are never slowed: ten seconds of drawing, and of keys and taps")
  func person() async throws {
    // A report of a drawing took 3.7 ms in a debug build on a busy machine.
    let time = TestTime(piece: .milliseconds(6))
    let host = try makeHost(time)
    let tab = await open(host)
    let work = tab.element("work")
    for number in 1...400 {
      tab.tap(work)
      #expect(tab.shows("worked \(number)"))
      time.pass(.milliseconds(19))
    }
    #expect(time.paused == .zero)
  }

  @Test("with more events than may wait it must come back, also when others use up its address")
  func bounded() async throws {
    let time = TestTime()
    let host = try makeHost(time) {
      $0.waitingEvents = 50
      $0.clientTime = .init(share: 0.001, burst: 0.01)
    }
    let tab = await open(host, address: "203.0.113.9")
    let work = tab.element("work")
    tab.tap(inOneFrame: Array(repeating: work, count: 40))
    #expect(tab.session?.isConnected == true)
    tab.tap(inOneFrame: Array(repeating: work, count: 40))
    #expect(tab.session?.isConnected == false && tab.session?.isConnectedOrReturning == true)
  }

  /// Ten browsers behind one address whose time is used up.
  private func crowd(_ host: WebHost) async -> [Tab] {
    var tabs: [Tab] = []
    for digit in "0123456789" {
      tabs.append(await open(host, browser: digit, address: "203.0.113.9"))
    }
    return tabs
  }

  @Test("those who wait for the time of one address have their turns one by one, the oldest first")
  func oneByOne() async throws {
    let time = TestTime()
    let host = try makeHost(time) {
      $0.clientTime = .init(share: 0.1, burst: 0.01)
      $0.longestDebt = .seconds(60)
    }
    let tabs = await crowd(host)
    tabs[0].tap(tabs[0].element("work"))
    for tab in tabs { tab.tap(inOneFrame: Array(repeating: tab.element("work"), count: 3)) }
    await wait { tabs[1...].contains { $0.shows("worked 2") } }
    #expect(tabs.allSatisfy { !$0.shows("worked 0") }, "the last had a turn before any had two")
    await wait { tabs.allSatisfy { $0.shows("worked 3") || $0.shows("worked 4") } }
    #expect(tabs[0].shows("worked 4") && tabs[1...].allSatisfy { $0.shows("worked 3") })
    #expect(time.pauses == 30, "each turn is waited for once, by one: \(time.pauses)")
  }

  @Test("the tabs of one browser wake one by one, too")
  func oneBrowser() async throws {
    let time = TestTime()
    let host = try makeHost(time) { $0.browserTime = .init(share: 0.1, burst: 0.01) }
    let tabs = [await open(host), await open(host), await open(host), await open(host)]
    tabs[0].tap(tabs[0].element("work"))
    for tab in tabs { tab.tap(tab.element("work")) }
    await wait { tabs.allSatisfy { $0.shows("worked 1") || $0.shows("worked 2") } }
    #expect(tabs[0].shows("worked 2") && tabs[1...].allSatisfy { $0.shows("worked 1") })
    #expect(time.pauses == 4, "\(time.pauses)")
  }

  @Test("what tasks change is shown one by one, and paid for before the next")
  func tasks() async throws {
    let time = TestTime(piece: .seconds(1))
    let host = try makeHost(time) {
      $0.clientTime = .init(share: 0.1, burst: 0.01)
      $0.longestDebt = .seconds(60)
    }
    let tabs = await crowd(host)
    tabs[0].tap(tabs[0].element("work"))
    for tab in tabs {
      let (session, later) = (try #require(tab.session), tab.element("later"))
      session.graph.perform { _ = session.graph.dispatch(.tap, to: later, payload: .none) }
    }
    await wait { tabs.allSatisfy { $0.shows("later 1") } }
    await wait { time.pauses > 0 && tabs.allSatisfy { !($0.session?.turnQueued ?? true) } }
    #expect(tabs.allSatisfy { $0.shows("later 1") })
    #expect(time.pauses == 1, "nothing is left to pay after the first wait: \(time.pauses)")
  }
}
