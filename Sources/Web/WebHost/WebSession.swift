import Logging
import Metrics
import ServerKit
import SwiftUI

/// One tab: an app's live tree, and what of it the browser has.
@MainActor
final class WebSession {
  let id: String
  let browser: String
  /// Whose tab it is, as far as we can tell.
  let client: ClientAddress?
  let app: WebApp
  let graph = ViewGraph()
  private(set) lazy var files = FileDesk(session: id, limits: configuration) { [weak self] work in
    self?.perform(work)
    self?.flush()
  }
  /// The app has closed itself.
  var onEnd: @MainActor (WebSession) -> Void = { _ in }
  private let scope: any BrowserScope
  private let configuration: WebHostConfiguration
  private let logger: Logger
  private var frames: FrameSender
  private var lastEvent = 0
  private var turnQueued = false
  /// Changes were dropped because the browser was too far behind: it gets the whole content next.
  private var owesSnapshot = false
  private var bucket: TokenBucket
  private var traits = BrowserTraits(isCompact: false)
  private(set) var wasOpened = false
  /// When the tab was last seen.
  private(set) var lastSeen: ContinuousClock.Instant
  /// Until when a tab whose line dropped is expected back.
  private var expectedUntil: ContinuousClock.Instant?

  init(
    id: String, app: WebApp, browser: String, client: ClientAddress?, scope: any BrowserScope,
    configuration: WebHostConfiguration, logger: Logger
  ) {
    self.id = id
    self.app = app
    self.browser = browser
    self.client = client
    self.scope = scope
    self.configuration = configuration
    self.logger = logger
    frames = FrameSender(configuration)
    let now = configuration.now()
    lastSeen = now
    bucket = TokenBucket(rate: configuration.eventRate, burst: configuration.eventBurst, now: now)
    graph.defaults = scope.defaults
    graph.files = files
    graph.log = { [logger] message in logger.warning("\(message)") }
    graph.needsTurn = { [weak self] in self?.queueTurn() }
  }

  var isConnected: Bool { frames.connection != nil }

  /// Whether the tab is there, or went so short a time ago, and without a word, that its line may
  /// only have blinked.
  var isConnectedOrReturning: Bool {
    isConnected || expectedUntil.map { configuration.now() < $0 } ?? false
  }

  /// Starts the app. Its first content is ready when this returns.
  func start(isCompact: Bool) {
    traits = BrowserTraits(isCompact: isCompact)
    graph.apply(traits)
    scope.run {
      app.show(graph)
      graph.update()
    }
  }

  func end(_ reason: SocketConnection.CloseReason = .goingAway) {
    frames.disconnect(reason)
    scope.run { graph.tearDown() }
    files.close()
  }

  // MARK: Socket

  /// Takes over a newly opened socket. The tab may have missed frames: they are sent again, or the
  /// whole content is.
  func attach(_ connection: SocketConnection, applied: Int, hello: Hello) {
    take(connection)
    if !frames.resume(after: applied, lastEvent: lastEvent) { send(.same(lastEvent: lastEvent)) }
    perform { self.apply(hello) }
    flush()
  }

  /// A session that starts where one was lost, say after a restart of the server.
  func attachRemounted(_ connection: SocketConnection, hello: Hello) {
    take(connection)
    perform { self.apply(hello) }
    send(.new(session: id))
    flush()
  }

  private func take(_ connection: SocketConnection) {
    frames.connect(connection)
    connection.session = self
    wasOpened = true
    lastSeen = configuration.now()
  }

  /// - Parameter isGoodbye: the page said that it closes, so nobody is coming back to it.
  func detach(_ connection: SocketConnection, isGoodbye: Bool = false) {
    guard frames.connection === connection else { return }
    frames.disconnect()
    lastSeen = configuration.now()
    expectedUntil = isGoodbye ? nil : lastSeen + configuration.returnTime
  }

  /// Ends a socket whose browser has answered no ping: the network lost it without a word.
  func dropIfSilent(since limit: ContinuousClock.Instant) {
    guard isConnected, lastSeen < limit else { return }
    frames.disconnect(.goingAway)
    lastSeen = configuration.now()
    expectedUntil = nil
  }

  func ping() { frames.ping() }

  // MARK: Events

  /// What a replaced socket still says is not heard: the browser says it again on the new one.
  /// - Returns: false if the tab sends more than a person can.
  func receive(_ message: WireMessage, from connection: SocketConnection) -> Bool {
    guard frames.connection === connection else { return true }
    lastSeen = configuration.now()
    guard bucket.take(message.cost, at: lastSeen) else { return false }
    switch message {
    case .hello, .pong: return true
    case .acknowledgement(let applied):
      if frames.acknowledged(applied) { flush() }
    case .events(let applied, let events):
      let started = ContinuousClock.now
      _ = frames.acknowledged(applied)
      for event in events where !graph.hasEnded {
        catchUp()
        perform { self.handle(event) }
      }
      flush(mustAnswer: true)
      HostMetrics.turn.recordSeconds((ContinuousClock.now - started) / .seconds(1))
    }
    return true
  }

  /// Numbers seen before come again after a resume and are skipped: nothing is done twice.
  private func handle(_ event: WireEvent) {
    guard event.number > lastEvent else { return }
    lastEvent = event.number
    if event.element == 0 { return handleGlobal(event) }
    guard let kind = EventKind(rawValue: event.kind),
      graph.dispatch(kind, to: event.element, payload: event.payload)
    else {
      logger.debug("An event found no handler", metadata: ["kind": "\(event.kind)"])
      return
    }
  }

  private func handleGlobal(_ event: WireEvent) {
    switch event.kind {
    case "vis":
      traits.isVisible = event.payload.isOn
      graph.apply(traits)
    case "env":
      if let change = event.environment { apply(change) }
    case "pop":
      if let depth = event.payload.number, (0..<1000).contains(depth) {
        graph.popped(to: Int(depth))
      }
    default: break
    }
  }

  private func apply(_ hello: Hello) {
    traits.take(from: hello)
    graph.apply(traits)
  }

  // MARK: Turns

  private func perform(_ work: @escaping @MainActor () -> Void) {
    scope.run { graph.perform(work) }
  }

  /// An event meets the tree that everything before it has made: a button that the first tap
  /// disabled takes no second one, also while the browser is behind.
  private func catchUp() {
    guard graph.needsUpdate else { return }
    scope.run { graph.update() }
    // For a browser that takes in nothing more, patches must not pile up.
    guard frames.isStalled, graph.patchSize > configuration.unacknowledgedBytes else { return }
    graph.dropPatch()
    owesSnapshot = true
  }

  private func queueTurn() {
    guard !turnQueued else { return }
    turnQueued = true
    let interval = configuration.frameInterval
    Task { [weak self] in
      try? await Task.sleep(for: interval)
      guard let self else { return }
      self.turnQueued = false
      self.flush()
    }
  }

  /// Brings the tree up to date and sends what changed. While nobody listens, or the browser is
  /// behind, only the set of dirty views grows until the next event; it costs nothing that counts.
  private func flush(mustAnswer: Bool = false) {
    guard isConnected else { return }
    var ops: [UInt8] = []
    if !frames.isStalled {
      if owesSnapshot { send(.same(lastEvent: lastEvent)) }
      scope.run { ops = graph.turn() }
    }
    if !ops.isEmpty {
      frames.send(ops: ops, lastEvent: lastEvent)
      if graph.hasEnded { onEnd(self) }
    } else if mustAnswer {
      frames.acknowledge(events: lastEvent)
    }
  }

  private func send(_ snapshot: FrameSender.Snapshot) {
    owesSnapshot = false
    scope.run { graph.update() }
    let isFirst = if case .new = snapshot { true } else { false }
    frames.send(
      snapshot, content: graph.snapshot(.inline, isFirst: isFirst), title: graph.title ?? app.title,
      scheme: graph.preferredColorScheme)
  }
}
