import Synchronization
import Testing

@testable import WebHost

@MainActor @Suite("A tab whose line drops is expected back for a while")
struct ReturningTabTests {
  /// A clock that stands still until a test moves it.
  private final class ManualNow: Sendable {
    private let instant = Mutex(ContinuousClock.now)
    var value: ContinuousClock.Instant { instant.withLock { $0 } }
    func pass(_ time: Duration) { instant.withLock { $0 += time } }
  }

  private let now = ManualNow()

  private func openTab(answers: Bool = true) async throws -> Tab {
    var configuration = WebHostConfiguration()
    configuration.now = { [now] in now.value }
    let tab = Tab(
      try WebHost.forTests(configuration), session: String(repeating: "0", count: 32))
    await tab.hello(answers: answers)
    return tab
  }

  @Test("for ten seconds")
  func tenSeconds() async throws {
    let tab = try await openTab()
    let session = try #require(tab.session)
    session.detach(tab.connection)
    #expect(!session.isConnected && session.isConnectedOrReturning)
    now.pass(.seconds(9))
    #expect(session.isConnectedOrReturning)
    now.pass(.seconds(1))
    #expect(!session.isConnectedOrReturning)
    await tab.reconnect(applied: 1)
    #expect(session.isConnectedOrReturning)
  }

  @Test("then its app is in the background until it comes back")
  func background() async throws {
    let tab = try await openTab()
    let session = try #require(tab.session)
    session.detach(tab.connection)
    now.pass(.seconds(9))
    session.leaveIfLost()
    #expect(session.traits.isVisible)
    now.pass(.seconds(1))
    session.leaveIfLost()
    #expect(!session.traits.isVisible)
    await tab.reconnect(applied: 1)
    #expect(session.traits.isVisible)
    // A page whose socket never opened is another matter: its app has only just begun.
    let unopened = try await tab.host.openForTests()
    unopened.leaveIfLost()
    #expect(unopened.traits.isVisible)
  }

  @Test("not if its page said goodbye")
  func goodbye() async throws {
    let tab = try await openTab()
    tab.session?.detach(tab.connection, isGoodbye: true)
    #expect(tab.session?.isConnectedOrReturning == false)
  }

  @Test("a page given out while the line was away leaves no other window behind")
  func unheardRemount() async throws {
    let tab = try await openTab(answers: false)
    let ghost = try #require(tab.session)
    // The tab never heard of its new session, and comes back under the lost one's name.
    let again = Tab(tab.host, session: String(repeating: "0", count: 32))
    ghost.detach(tab.connection)
    #expect(ghost.isConnectedOrReturning)
    await again.hello()
    #expect(again.session !== ghost && tab.host.sessions.all.count == 1)
    #expect(tab.host.sessions.session(ghost.id, of: ghost.browser) == nil)
  }

  @Test("a tab that has answered is a window of its own")
  func heardRemount() async throws {
    let tab = try await openTab(answers: false)
    let first = try #require(tab.session)
    let answer = try #require(WireMessage("[\"a\",1]"))
    #expect(first.receive(answer, from: tab.connection))
    let other = Tab(tab.host, session: String(repeating: "0", count: 32))
    await other.hello()
    #expect(tab.host.sessions.all.count == 2)
  }

  @Test("not if it had been silent for long, or never came alive")
  func notExpected() async throws {
    let tab = try await openTab()
    let unopened = try await tab.host.openForTests()
    #expect(!unopened.isConnectedOrReturning)
    tab.session?.dropIfSilent(since: now.value + .seconds(1))
    #expect(tab.session?.isConnected == false)
    #expect(tab.session?.isConnectedOrReturning == false)
  }
}
