import ServerKit

/// The time that the tabs of each browser and of each address have used together. A hostile client
/// can open many tabs, and make up many browsers.
@MainActor
final class TurnBudgets {
  let configuration: WebHostConfiguration
  private var browsers: [String: TimeBucket] = [:]
  private var clients: [ClientAddress: TimeBucket] = [:]
  private var lines: [Payer: TurnLine] = [:]

  private enum Payer: Hashable {
    case browser(String)
    case client(ClientAddress)
  }

  nonisolated init(_ configuration: WebHostConfiguration) { self.configuration = configuration }

  var count: Int { browsers.count + clients.count }

  func charge(_ time: Duration, to browser: String, of client: ClientAddress?) {
    let now = configuration.now()
    browsers[browser, default: TimeBucket(configuration.browserTime, now: now)]
      .charge(time, at: now)
    guard let client else { return }
    clients[client, default: TimeBucket(configuration.clientTime, now: now)].charge(time, at: now)
  }

  /// Runs a tab's turn, which charges its time: at once, or when its browser and its address have
  /// time for it again. Then those have their turns before it that have waited for longer.
  ///
  /// A browser has one place in the line of its address, however many of its tabs wait.
  func take(_ turn: @escaping @MainActor () -> Void, of browser: String, _ client: ClientAddress?) {
    guard hasLine(of: browser, client) || wait(of: browser, client: client) > .zero else {
      return turn()
    }
    line(of: .browser(browser)).append { [self] in
      guard let client else { return turn() }
      await line(of: .client(client)).take(turn)
    }
  }

  private func hasLine(of browser: String, _ client: ClientAddress?) -> Bool {
    lines[.browser(browser)] != nil || client.map { lines[.client($0)] != nil } ?? false
  }

  private func line(of payer: Payer) -> TurnLine {
    if let line = lines[payer] { return line }
    let line = TurnLine(
      wait: { [self] in wait(of: payer) }, pause: configuration.pause,
      onEnd: { [self] in lines[payer] = nil })
    lines[payer] = line
    return line
  }

  private func wait(of payer: Payer) -> Duration {
    switch payer {
    case .browser(let browser): wait(of: browser)
    case .client(let client): clients[client]?.wait(at: configuration.now()) ?? .zero
    }
  }

  /// How long they must wait for their next turn.
  private func wait(of browser: String, client: ClientAddress?) -> Duration {
    max(wait(of: browser), client.map { wait(of: .client($0)) } ?? .zero)
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
