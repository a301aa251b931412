import Logging
import ServerKit

/// All live tabs of this process.
@MainActor
final class SessionStore {
  private var sessions: [String: WebSession] = [:]
  let tally = SessionTally()
  let budgets: TurnBudgets
  private let configuration: WebHostConfiguration

  nonisolated init(configuration: WebHostConfiguration) {
    self.configuration = configuration
    budgets = TurnBudgets(configuration)
  }

  var count: Int { sessions.count }
  var all: [WebSession] { Array(sessions.values) }

  func add(_ session: WebSession) {
    sessions[session.id] = session
    tally.enter(session.client)
    session.tally = tally
    makeRoom()
    HostMetrics.sessions.record(sessions.count)
  }

  /// The session of that name, if it belongs to that browser.
  func session(_ id: String, of browser: String) -> WebSession? {
    guard let session = sessions[id], session.browser == browser else { return nil }
    return session
  }

  /// A session of any browser, for code that runs in it.
  func session(_ id: String) -> WebSession? { sessions[id] }

  func remove(_ session: WebSession, because reason: SocketConnection.CloseReason = .goingAway) {
    guard sessions.removeValue(forKey: session.id) != nil else { return }
    session.end(reason)
    tally.leave(session.client)
    HostMetrics.sessions.record(sessions.count)
  }

  /// Ends the session that was made for a returning tab whose line broke before it heard of it. Left
  /// alone it would count as another window of that browser for as long as a tab may be away.
  func removeUnanswered(replacing lost: String, of browser: String) {
    for session in all where session.unansweredReplacement == lost && session.browser == browser {
      remove(session)
    }
  }

  /// Lets go of pages that never came alive, closed tabs, and tabs that have been away too long.
  func removeExpired(at now: ContinuousClock.Instant) {
    for session in all where !session.isConnected && now - session.lastSeen > session.lifetime {
      remove(session)
    }
  }

  /// Ends all sessions because the server stops. The tabs come back over a while. All at once they
  /// would block the next server.
  func removeAllToRestart() {
    let spread = max(1000, sessions.count * Self.returnMilliseconds)
    for session in all {
      remove(session, because: .restarting(pauseMilliseconds: .random(in: 1...spread)))
    }
  }

  /// The return of one tab costs a server about half of this.
  private static let returnMilliseconds = 2

  /// Why one more tab of that browser cannot be served; nil if it can. A disconnected tab may have
  /// to go for it.
  func refusal(of browser: String, from client: ClientAddress?) -> TabRefusal? {
    guard hasRoom else { return .full }
    if let client,
      tally.count(of: client) >= configuration.maximumSessionsPerClient
        || tally.elements(of: client) >= configuration.maximumElementsPerClient
    {
      return .crowded
    }
    return budgets.areOverdrawn(by: browser, client) ? .busy : nil
  }

  private var hasRoom: Bool {
    let isFull =
      sessions.count >= configuration.maximumSessions
      || tally.elements >= configuration.maximumElements
    return !isFull || tally.connected < sessions.count
  }

  /// Beyond the limits, pages with a short life go first, then the tabs that have been away longest.
  /// Connected tabs stay.
  private func makeRoom() {
    func isFull() -> Bool {
      sessions.count > configuration.maximumSessions
        || tally.elements > configuration.maximumElements
    }
    guard isFull() else { return }
    let leaving = all.filter { !$0.isConnected }
      .sorted { ($0.lifetime, $0.lastSeen) < ($1.lifetime, $1.lastSeen) }
    // The newest session is the one for which room is made.
    let newest = leaving.max { $0.lastSeen < $1.lastSeen }
    for session in leaving where session !== newest && isFull() { remove(session) }
  }
}
