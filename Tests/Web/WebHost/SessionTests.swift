import Foundation
import SwiftUI
import Testing

@testable import WebHost

@MainActor @Suite("A tab's session survives what networks do")
struct SessionTests {
  private let unknown = String(repeating: "0", count: 32)

  /// A connected tab that has got its content.
  private func openTab(_ configuration: WebHostConfiguration = .init()) async throws -> Tab {
    let tab = Tab(try WebHost.forTests(configuration), session: unknown)
    await tab.hello()
    let first = await tab.next()
    #expect(first.hasPrefix("[\"remount\","), "an unknown session starts the app: \(first)")
    return tab
  }

  private func counter(of tab: Tab) -> Int { tab.element("count") }

  @Test("a tap is answered by a patch that acknowledges it")
  func tap() async throws {
    let tab = try await openTab()
    let id = counter(of: tab)
    tab.tap(id)
    let frame = await tab.next()
    #expect(frame.contains(",1,[[\"t\",") && frame.contains("count 1"), "\(frame)")
    #expect(frame.utf8.count < 200)
  }

  @Test("an event that comes again after a resume is not done twice")
  func noDoubles() async throws {
    let tab = try await openTab()
    let id = counter(of: tab)
    tab.tap(id, number: 1)
    _ = await tab.next()
    tab.tap(id, number: 1)
    #expect(await tab.next().hasSuffix(",1,[]]"), "only an acknowledgement")
    tab.tap(id, number: 2)
    #expect(await tab.next().contains("count 2"))
  }

  @Test("of two taps in one frame the second finds the button that the first disabled")
  func disabledByTheFirst() async throws {
    let tab = try await openTab()
    let buy = tab.element("buy")
    tab.tap(inOneFrame: [buy, buy])
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"f\",2,2,"), "one patch answers both: \(frame)")
    #expect(frame.contains("bought 1") && tab.html.contains("bought 1"))
  }

  @Test("of two taps in one frame the second finds no button that the first removed")
  func removedByTheFirst() async throws {
    let tab = try await openTab()
    let take = tab.element("take")
    tab.tap(inOneFrame: [take, counter(of: tab), take])
    #expect(tab.html.contains("taken 1") && tab.html.contains("count 1"))
    #expect(await tab.next().contains(",3,[["), "and all three are acknowledged at once")
  }

  @Test("what appears while a tab opens does so inside its scope", arguments: [true, false])
  func scope(isRemounted: Bool) async throws {
    let tab = Tab(try WebHost.forTests(), session: unknown)
    await tab.hello(["scheme": .text(isRemounted ? "dark" : "light")])
    if !isRemounted { await tab.reconnect(applied: 0, ["scheme": .text("dark")]) }
    #expect(tab.html.contains("started inside") && tab.html.contains("darkened inside"))
  }

  @Test("frames that were lost come again on the next connection")
  func replay() async throws {
    let tab = try await openTab()
    let id = counter(of: tab)
    tab.tap(id)
    tab.tap(id)
    await tab.reconnect(applied: 1)
    #expect(await tab.next() == #"["f",1,2,[]]"#, "what was done comes first")
    #expect(await tab.next().contains("count 1"))
    #expect(await tab.next().contains("count 2"))
  }

  @Test("a tab that missed more than the log holds gets the whole content")
  func snapshot() async throws {
    let tab = try await openTab()
    let id = counter(of: tab)
    tab.tap(id)
    tab.tap(id, applied: 2)
    tab.tap(id, applied: 3)
    await tab.reconnect(applied: 1)
    let frame = await tab.next()
    #expect(frame.hasPrefix("[\"snap\",") && frame.contains("count 3"), "\(frame)")
  }

  @Test("what changed while nobody was connected arrives on return")
  func changesWhileAway() async throws {
    let tab = try await openTab()
    let id = counter(of: tab)
    let session = try #require(tab.session)
    session.detach(tab.connection)
    session.graph.perform { _ = session.graph.dispatch(.tap, to: id, payload: .none) }
    await tab.reconnect(applied: 1)
    var frames = await tab.next()
    if !frames.contains("count 1") { frames += await tab.next() }
    #expect(frames.contains("count 1"))
  }

  @Test("a browser that does not acknowledge is not sent more and more")
  func backPressure() async throws {
    var configuration = WebHostConfiguration()
    configuration.unacknowledgedFrames = 3
    let tab = try await openTab(configuration)
    let id = counter(of: tab)
    for _ in 0..<20 { tab.tap(id) }
    var last = ""
    for _ in 0..<20 { last = await tab.next() }
    #expect(last.hasSuffix(",20,[]]"), "events are handled, rendering waits: \(last)")
    _ = tab.session?.receive(.acknowledgement(100), from: tab.connection)
    #expect(await tab.next().contains("count 20"), "one frame brings it up to date")
  }

  @Test("what a socket still says that another has replaced is not heard")
  func replacedSocket() async throws {
    let tab = try await openTab()
    let id = counter(of: tab)
    let old = tab.connection
    await tab.reconnect(applied: 1)
    let late = "[\"e\",1,[[1,\"\(ElementName.of(id))\",\"t\"]]]"
    let message = try #require(WireMessage(late))
    #expect(tab.session?.receive(message, from: old) == true)
    #expect(tab.html.contains("count 0"))
    tab.tap(id, number: 1)
    #expect(tab.html.contains("count 1"), "the browser says it again here")
  }

  @Test("a flood of events ends the connection")
  func flood() async throws {
    var configuration = WebHostConfiguration()
    configuration.eventBurst = 10
    configuration.eventRate = 1
    let tab = try await openTab(configuration)
    let id = counter(of: tab)
    let accepted = (0..<50).filter { _ in tab.tap(id) }.count
    #expect((10..<15).contains(accepted))
  }

  @Test("another browser's cookie does not open a session, it starts one")
  func foreignSession() async throws {
    let tab = try await openTab()
    let id = tab.session?.id ?? ""
    let thief = Tab(tab.host, session: id, browser: String(repeating: "c", count: 32))
    await thief.hello()
    #expect(await thief.next().hasPrefix("[\"remount\","))
    #expect(thief.session !== tab.session)
    #expect(tab.host.sessions.count == 2)
  }

  @Test("a second tab with the same session takes it over and the first is told")
  func takeOver() async throws {
    let tab = try await openTab()
    let second = Tab(tab.host, session: tab.session?.id ?? "")
    await second.hello(applied: 1)
    #expect(second.session === tab.session)
    #expect(await tab.next().hasPrefix("close"))
  }

  @Test("sessions that nobody opened or came back to are let go")
  func expiry() async throws {
    var configuration = WebHostConfiguration()
    configuration.disconnectedLifetime = .seconds(60)
    let tab = try await openTab(configuration)
    let host = tab.host
    host.sessions.removeExpired(at: .now + .seconds(3600))
    #expect(host.sessions.count == 1, "a connected tab may idle for ever")
    tab.session?.detach(tab.connection)
    host.sessions.removeExpired(at: .now + .seconds(50))
    #expect(host.sessions.count == 1)
    host.sessions.removeExpired(at: .now + .seconds(70))
    #expect(host.sessions.count == 0)
  }

  @Test("a tab that said goodbye is let go within a minute, unless it came back")
  func goodbye() async throws {
    let tab = try await openTab()
    let host = tab.host
    tab.session?.detach(tab.connection, isGoodbye: true)
    host.sessions.removeExpired(at: .now + .seconds(20))
    #expect(host.sessions.count == 1, "the Back button may bring it again")
    await tab.reconnect(applied: 1)
    tab.session?.detach(tab.connection)
    let minute =
      ContinuousClock.now + host.configuration.pingInterval + host.configuration.closedLifetime
    #expect(minute < .now + .seconds(60))
    host.sessions.removeExpired(at: minute)
    #expect(host.sessions.count == 1, "it came back, and only lost its line since")
    await tab.reconnect(applied: 1)
    tab.session?.detach(tab.connection, isGoodbye: true)
    host.sessions.removeExpired(at: minute)
    #expect(host.sessions.count == 0)
  }

  @Test("a page that was closed is in the background, until it comes back")
  func closedIsBackground() async throws {
    let tab = try await openTab()
    tab.session?.detach(tab.connection)
    #expect(tab.session?.traits.isVisible == true, "a lost line is no leaving")
    await tab.reconnect(applied: 1)
    tab.session?.detach(tab.connection, isGoodbye: true)
    #expect(tab.session?.traits.isVisible == false)
    await tab.reconnect(applied: 1)
    #expect(tab.session?.traits.isVisible == true)
  }

  @Test("a page that hides while its line is away comes back hidden")
  func hiddenOnReturn() async throws {
    let tab = try await openTab()
    await tab.reconnect(applied: 1, ["vis": .number(0)])
    #expect(tab.session?.traits.isVisible == false)
    // A page of an older script says nothing, and then nothing has changed.
    await tab.reconnect(applied: 1)
    #expect(tab.session?.traits.isVisible == false)
    await tab.reconnect(applied: 1, ["vis": .number(1)])
    #expect(tab.session?.traits.isVisible == true)
  }

  @Test("pages that nobody opened make room before tabs that are away, connected ones stay")
  func room() async throws {
    var configuration = WebHostConfiguration()
    configuration.maximumSessions = 3
    let tab = try await openTab(configuration)
    let away = Tab(tab.host, session: unknown)
    await away.hello()
    away.session?.detach(away.connection)
    for _ in 0..<5 { _ = try await tab.host.openForTests() }
    let kept = tab.host.sessions.all.map(\.id)
    #expect(kept.contains(tab.session?.id ?? "") && kept.contains(away.session?.id ?? ""))
    #expect(kept.count == 3)
  }

  @Test("a browser that has answered no ping for a minute loses its socket, not its session")
  func silence() async throws {
    let tab = try await openTab()
    tab.session?.dropIfSilent(since: .now - .seconds(60))
    #expect(tab.session?.isConnected == true)
    #expect(tab.session?.traits.isVisible == true)
    tab.session?.dropIfSilent(since: .now + .seconds(1))
    #expect(tab.session?.isConnected == false)
    #expect(tab.session?.traits.isVisible == false, "nobody can look at it")
    #expect(tab.host.sessions.count == 1)
    await tab.reconnect(applied: 1)
    #expect(tab.session?.traits.isVisible == true)
  }
}
