import Logging
import ServerKit
import SwiftUI

/// One tab: an app's live tree, and the browser's copy of it.
@MainActor
final class WebSession {
  let id: String
  /// The name that the browser was given last, as far as it has shown it.
  var browser: String
  /// The address that opened the tab; nil if it cannot be told.
  let client: ClientAddress?
  let app: WebApp
  let graph = ViewGraph()
  private(set) lazy var files = FileDesk(
    session: id, browser: browser, client: client, largestImport: app.largestImport,
    limits: configuration
  ) { [weak self] work in
    self?.perform(work)
    self?.flush()
  }
  /// The app has closed itself.
  var onEnd: @MainActor (WebSession) -> Void = { _ in }
  /// Where this session counts while it lives.
  var tally: SessionTally? {
    didSet { updateTally() }
  }

  let scope: any BrowserScope
  /// One for all sessions: the limits take half a kilobyte.
  var configuration: WebHostConfiguration { budgets.configuration }
  let logger: Logger
  var frames: FrameSender
  /// The last event that was handled. Its answer may still be held.
  var lastEvent = 0
  var bucket: TokenBucket
  /// The time that this tab's turns may take.
  var ownTime: TimeBucket
  /// The same of its browser and address.
  let budgets: TurnBudgets
  var queue = EventQueue()
  /// Events are being handled, or wait for their turn.
  var isWorking = false
  var traits = BrowserTraits(isCompact: false)
  /// The address that opened the page, until the page is connected and the app is told.
  var link: URL?
  /// The frame that waits until its content is durable. Nothing is rendered meanwhile.
  var held: HeldFrame?
  /// Events were handled that no frame has answered.
  var owesAnswer = false
  /// Changes were dropped because the browser was too far behind: it gets the whole content next.
  var owesSnapshot = false
  var turnQueued = false
  /// The app was more than a tab may have, and is gone.
  var isTooLarge = false
  /// When the last turn ran that no event had asked for.
  var lastTurn: ContinuousClock.Instant?
  private(set) var wasOpened = false
  /// The lost session that this one replaces, until the tab has answered as this one.
  var unansweredReplacement: String?
  /// The page has said that it closes, and has not come back.
  private(set) var saidGoodbye = false
  /// The app is in the background because the tab is gone, not because the browser said so.
  var countsAsLeft = false
  /// When the tab was last seen.
  var lastSeen: ContinuousClock.Instant
  /// A tab whose line dropped is expected back until then.
  private var expectedUntil: ContinuousClock.Instant?
  private var share = SessionTally.Share()

  init(
    id: String, app: WebApp, browser: String, client: ClientAddress?, scope: any BrowserScope,
    budgets: TurnBudgets, logger: Logger
  ) {
    self.id = id
    self.app = app
    self.browser = browser
    self.client = client
    self.scope = scope
    let configuration = budgets.configuration
    self.logger = logger
    frames = FrameSender(configuration)
    let now = configuration.now()
    lastSeen = now
    bucket = TokenBucket(rate: configuration.eventRate, burst: configuration.eventBurst, now: now)
    ownTime = TimeBucket(configuration.tabTime, now: now)
    self.budgets = budgets
    graph.defaults = scope.defaults
    graph.publicOrigin = configuration.publicOrigin
    graph.files = files
    graph.log = { [logger] message in logger.warning("\(message)") }
    graph.needsTurn = { [weak self] in self?.queueTurn() }
  }

  var isConnected: Bool { frames.connection != nil }

  /// Whether the tab is connected, or lost its line less than `returnTime` ago without saying that
  /// it closes.
  var isConnectedOrReturning: Bool {
    isConnected || expectedUntil.map { configuration.now() < $0 } ?? false
  }

  /// Starts the app. Its first content is ready when this returns.
  func start(_ traits: BrowserTraits) {
    self.traits = traits
    charged {
      graph.apply(traits)
      scope.run { app.show(graph) }
      update()
    }
  }

  /// Brings the content up to date, for a page that is written anew.
  func update() {
    scope.run { graph.update() }
    stayWithinBounds()
  }

  func end(_ reason: SocketConnection.CloseReason = .goingAway) {
    frames.disconnect(reason)
    held = nil
    queue.removeAll()
    scope.run { graph.tearDown() }
    files.close()
    tally?.replace(share, with: SessionTally.Share(), of: client)
    tally = nil
  }

  /// Waits until all values that the app has stored are durable, or refused.
  func saved() async -> SaveOutcome {
    guard let change = scope.unsavedChange else { return .stored }
    return await withCheckedContinuation { continuation in
      scope.whenSaved(change) { continuation.resume(returning: $0) }
    }
  }

  /// How long the session is kept while no browser is connected.
  var lifetime: Duration {
    if !wasOpened { return configuration.unopenedLifetime }
    return saidGoodbye ? configuration.closedLifetime : configuration.disconnectedLifetime
  }

  // MARK: Socket

  /// Takes over a newly opened socket. The tab may have missed frames: they are sent again, or the
  /// whole content is.
  func attach(_ connection: SocketConnection, applied: Int, hello: Hello) {
    take(connection)
    charged {
      if !frames.resume(after: applied) { send(.same) }
      perform { self.apply(hello) }
      openLink(with: hello.fragment)
      flush()
    }
  }

  /// A session that starts where one was `lost`, say after a restart of the server.
  func attachRemounted(_ connection: SocketConnection, hello: Hello, lost: String) {
    unansweredReplacement = lost
    take(connection)
    charged {
      perform { self.apply(hello) }
      openLink(with: hello.fragment)
      send(.new(session: id))
      flush()
    }
  }

  private func take(_ connection: SocketConnection) {
    frames.connect(connection)
    connection.session = self
    wasOpened = true
    // The hello says more, but a page of an older script does not.
    if countsAsLeft { traits.isVisible = true }
    (saidGoodbye, countsAsLeft) = (false, false)
    lastSeen = configuration.now()
    updateTally()
  }

  /// - Parameter isGoodbye: whether the page said that it closes, so that it will not come back.
  func detach(_ connection: SocketConnection, isGoodbye: Bool = false) {
    guard frames.connection === connection else { return }
    saidGoodbye = isGoodbye
    let now = configuration.now()
    disconnect(expectedUntil: isGoodbye ? nil : now + configuration.returnTime)
    if isGoodbye { countAsLeft() }
  }

  func disconnect(
    _ reason: SocketConnection.CloseReason? = nil, expectedUntil: ContinuousClock.Instant?
  ) {
    frames.disconnect(reason)
    lastSeen = configuration.now()
    self.expectedUntil = expectedUntil
    updateTally()
  }

  func ping() { frames.ping() }

  /// Tells the tally the changes of this session's share.
  func updateTally() {
    guard let tally else { return }
    let now = SessionTally.Share(isConnected: isConnected, elements: graph.elementCount)
    tally.replace(share, with: now, of: client)
    share = now
  }
}
