import Logging

/// All live tabs of this process.
@MainActor
final class SessionStore {
  private var sessions: [String: WebSession] = [:]
  private let configuration: WebHostConfiguration

  nonisolated init(configuration: WebHostConfiguration) { self.configuration = configuration }

  var count: Int { sessions.count }
  var all: [WebSession] { Array(sessions.values) }

  func add(_ session: WebSession) {
    sessions[session.id] = session
    makeRoom()
    HostMetrics.sessions.record(sessions.count)
  }

  /// The session of that name, if it belongs to that browser.
  func session(_ id: String, of browser: String) -> WebSession? {
    guard let session = sessions[id], session.browser == browser else { return nil }
    return session
  }

  func remove(_ session: WebSession) {
    sessions[session.id] = nil
    session.end()
    HostMetrics.sessions.record(sessions.count)
  }

  /// Lets go of pages that never came alive and of tabs that have been away too long.
  func removeExpired(at now: ContinuousClock.Instant) {
    for session in all where !session.isConnected {
      let lifetime =
        session.wasOpened ? configuration.disconnectedLifetime : configuration.unopenedLifetime
      if now - session.lastSeen > lifetime { remove(session) }
    }
  }

  func removeAll() {
    for session in all { remove(session) }
  }

  /// Whether one more tab can be served, if need be by letting go of one that is away.
  var hasRoom: Bool {
    sessions.count < configuration.maximumSessions || sessions.values.contains { !$0.isConnected }
  }

  /// Beyond the limits, pages that nobody opened go first, then the tabs that have been away
  /// longest; connected ones stay.
  private func makeRoom() {
    var elements = sessions.values.reduce(0) { $0 + $1.graph.elementCount }
    func isFull() -> Bool {
      sessions.count > configuration.maximumSessions || elements > configuration.maximumElements
    }
    guard isFull() else { return }
    let leaving = all.filter { !$0.isConnected }
      .sorted { ($0.wasOpened ? 1 : 0, $0.lastSeen) < ($1.wasOpened ? 1 : 0, $1.lastSeen) }
    // The newest is the one that has just been asked for.
    let newest = leaving.max { $0.lastSeen < $1.lastSeen }
    for session in leaving where session !== newest && isFull() {
      elements -= session.graph.elementCount
      remove(session)
    }
  }
}
