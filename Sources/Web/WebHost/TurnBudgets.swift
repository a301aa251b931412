import ServerKit

/// The time that the tabs of each browser and of each address have used together. A hostile client
/// can open many tabs, and make up many browsers.
@MainActor
final class TurnBudgets {
  let configuration: WebHostConfiguration
  private var browsers: [String: TimeBucket] = [:]
  private var clients: [ClientAddress: TimeBucket] = [:]

  nonisolated init(_ configuration: WebHostConfiguration) { self.configuration = configuration }

  var count: Int { browsers.count + clients.count }

  func charge(_ time: Duration, to browser: String, of client: ClientAddress?) {
    let now = configuration.now()
    browsers[browser, default: TimeBucket(configuration.browserTime, now: now)]
      .charge(time, at: now)
    guard let client else { return }
    clients[client, default: TimeBucket(configuration.clientTime, now: now)].charge(time, at: now)
  }

  /// How long they must wait for their next turn.
  func wait(of browser: String, client: ClientAddress?) -> Duration {
    let now = configuration.now()
    let own = browsers[browser]?.wait(at: now) ?? .zero
    return max(own, client.flatMap { clients[$0]?.wait(at: now) } ?? .zero)
  }

  /// How long the browser must wait for its own tabs' sake.
  func wait(of browser: String) -> Duration {
    browsers[browser]?.wait(at: configuration.now()) ?? .zero
  }

  /// Whether one of them owes so much that nothing more is opened for it.
  func areOverdrawn(by browser: String, _ client: ClientAddress?) -> Bool {
    wait(of: browser, client: client) > configuration.longestDebt
  }

  /// Forgets those that owe nothing.
  func removeFull() {
    let now = configuration.now()
    browsers = browsers.filter { !$1.isFull(at: now) }
    clients = clients.filter { !$1.isFull(at: now) }
  }
}
