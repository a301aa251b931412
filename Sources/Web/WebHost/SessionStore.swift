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

  /// Beyond the limits the tabs that have been away longest go first; connected ones stay.
  private func makeRoom() {
    func elements() -> Int { sessions.values.reduce(0) { $0 + $1.graph.elementCount } }
    guard sessions.count > configuration.maximumSessions
      || elements() > configuration.maximumElements
    else { return }
    let idle = all.filter { !$0.isConnected }.sorted { $0.lastSeen < $1.lastSeen }
    for session in idle.dropLast() {
      remove(session)
      if sessions.count <= configuration.maximumSessions * 9 / 10 { return }
    }
  }
}
