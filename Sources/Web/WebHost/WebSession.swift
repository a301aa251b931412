import Logging
import Metrics
import SwiftUI

/// One tab: an app's live tree, and what of it the browser has.
@MainActor
final class WebSession {
  let id: String
  let browser: String
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
  private var connection: SocketConnection?
  private var log = FrameLog()
  private var sequence = 0
  private var lastEvent = 0
  private var turnQueued = false
  private var bucket: TokenBucket
  private var traits = BrowserTraits(isCompact: false)
  private(set) var wasOpened = false
  /// When the tab was last seen.
  private(set) var lastSeen: ContinuousClock.Instant

  init(
    app: WebApp, browser: String, scope: any BrowserScope, configuration: WebHostConfiguration,
    logger: Logger
  ) {
    id = RandomName.hex128()
    self.app = app
    self.browser = browser
    self.scope = scope
    self.configuration = configuration
    self.logger = logger
    let now = ContinuousClock.now
    lastSeen = now
    bucket = TokenBucket(rate: configuration.eventRate, burst: configuration.eventBurst, now: now)
    graph.defaults = scope.defaults
    graph.files = files
    graph.log = { [logger] message in logger.warning("\(message)") }
    graph.needsTurn = { [weak self] in self?.queueTurn() }
  }

  var isConnected: Bool { connection != nil }

  /// Starts the app. Its first content is ready when this returns.
  func start(isCompact: Bool) {
    traits = BrowserTraits(isCompact: isCompact)
    graph.apply(traits)
    scope.run { app.show(graph) }
    _ = graph.turn()
  }

  func end() {
    connection?.close(.goingAway)
    connection = nil
    scope.run { graph.tearDown() }
    files.close()
  }

  // MARK: Socket

  /// Takes over a newly opened socket. The tab may have missed frames: they are sent again, or the
  /// whole content is.
  func attach(_ connection: SocketConnection, applied: Int, hello: Hello) {
    if let old = self.connection { old.close(.replaced) }
    self.connection = connection
    wasOpened = true
    lastSeen = .now
    log.acknowledge(applied)
    let missed = applied == 0 && sequence == 0 ? [] : log.after(applied, last: sequence)
    if let missed {
      for frame in missed { connection.send(frame) }
      if missed.isEmpty { acknowledgeEvents() }
    } else {
      sendSnapshot("snap")
    }
    perform { self.apply(hello) }
    flush()
  }

  /// A session that starts where one was lost, say after a restart of the server.
  func attachRemounted(_ connection: SocketConnection, hello: Hello) {
    self.connection = connection
    wasOpened = true
    perform { self.apply(hello) }
    _ = graph.turn()
    sendSnapshot("remount", session: id)
  }

  func detach(_ connection: SocketConnection) {
    guard self.connection === connection else { return }
    self.connection = nil
    lastSeen = .now
  }

  func drain(within delay: Duration) {
    let milliseconds = delay.components.seconds * 1000
    connection?.send(Array("[\"drain\",\(Int64.random(in: 0...max(milliseconds, 1)))]".utf8))
  }

  /// Ends a socket whose browser has answered no ping: the network lost it without a word.
  func dropIfSilent(since limit: ContinuousClock.Instant) {
    guard let connection, lastSeen < limit else { return }
    connection.close(.goingAway)
    detach(connection)
  }

  func ping() { connection?.send(Array("[\"P\"]".utf8)) }

  // MARK: Events

  /// - Returns: false if the tab sends more than a person can.
  func receive(_ message: WireMessage) -> Bool {
    lastSeen = .now
    guard bucket.take(message.cost, at: .now) else { return false }
    switch message {
    case .hello, .pong: return true
    case .acknowledgement(let applied): acknowledge(applied)
    case .events(let applied, let events):
      let started = ContinuousClock.now
      log.acknowledge(applied)
      perform { for event in events { self.handle(event) } }
      flush(mustAnswer: true)
      HostMetrics.turn.recordSeconds((ContinuousClock.now - started) / .seconds(1))
    }
    return true
  }

  private func acknowledge(_ applied: Int) {
    let wasStalled = isStalled
    log.acknowledge(applied)
    if wasStalled, !isStalled { flush() }
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
    traits.isDark = hello.isDark
    traits.reducesMotion = hello.reducesMotion
    if let width = hello.width { traits.isCompact = width < Self.compactWidth }
    if let locale = hello.locale, locale.utf8.count < 64 { traits.locale = locale }
    if let zone = hello.timeZone, zone.utf8.count < 64 { traits.timeZone = zone }
    graph.apply(traits)
  }

  /// Narrower windows have the compact size class, as iPhones in portrait do.
  private static let compactWidth = 600.0

  // MARK: Turns

  private var isStalled: Bool {
    log.count > configuration.unacknowledgedFrames || log.bytes > configuration.unacknowledgedBytes
  }

  private func perform(_ work: @escaping @MainActor () -> Void) {
    scope.run { graph.perform(work) }
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
  /// behind, only the set of dirty views grows; it costs nothing that counts.
  private func flush(mustAnswer: Bool = false) {
    guard let connection else {
      // The app itself goes on: its tasks may have changed screens.
      return
    }
    if isStalled {
      if mustAnswer { acknowledgeEvents() }
      return
    }
    var ops: [UInt8] = []
    scope.run { ops = graph.turn() }
    if ops.isEmpty {
      if mustAnswer { acknowledgeEvents() }
      return
    }
    sequence += 1
    var frame = Array("[\"f\",\(sequence),\(lastEvent),[".utf8)
    frame.append(contentsOf: ops)
    frame.append(contentsOf: "]]".utf8)
    log.append(frame, sequence: sequence)
    HostMetrics.patch.record(frame.count)
    connection.send(frame)
    if graph.hasEnded { onEnd(self) }
  }

  /// An empty frame: it moves only the number of events that were handled.
  private func acknowledgeEvents() {
    connection?.send(Array("[\"f\",\(sequence),\(lastEvent),[]]".utf8))
  }

  private func sendSnapshot(_ verb: String, session: String? = nil) {
    scope.run { _ = graph.turn() }
    sequence += 1
    log.removeAll()
    var frame = Array("[\"\(verb)\",".utf8)
    if let session { frame.append(contentsOf: "\"\(session)\",\(sequence),".utf8) } else {
      frame.append(contentsOf: "\(sequence),\(lastEvent),".utf8)
    }
    JSON.write(utf8: graph.snapshot(.inline), to: &frame)
    frame.append(contentsOf: ",{\"title\":".utf8)
    JSON.write(graph.title ?? app.title, to: &frame)
    let scheme = graph.preferredColorScheme.map { $0 == .dark ? "dark" : "light" } ?? ""
    frame.append(contentsOf: ",\"scheme\":\"\(scheme)\"}]".utf8)
    connection?.send(frame)
  }
}
