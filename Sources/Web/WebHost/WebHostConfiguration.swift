import ServerKit

/// Limits of the live host. Times are durations, sizes bytes.
package struct WebHostConfiguration: Sendable {
  /// The public address, whose origin sockets may come from beside the request's own host.
  package var publicOrigin: String?
  /// The names that this server goes by. A socket for any other is not opened.
  package var hosts = ServedHosts.any
  /// Cookies get `Secure` where the public address is https.
  package var isSecure = false
  /// Whether a reverse proxy of ours stands in front and `X-Forwarded-For` can be believed.
  package var trustsProxy = false
  /// Pages and sockets that one address may open. It may be a whole school's, and after a restart
  /// everybody there comes back.
  package var pageLimit = RateLimit("web pages", burst: 120, perSecond: 5)
  package var socketLimit = RateLimit("web sockets", burst: 240, perSecond: 20)
  /// A page that never opens its socket (a crawler, a preview) is let go after this.
  package var unopenedLifetime = Duration.seconds(30)
  /// How long a disconnected tab keeps its whole state: long enough for a lost line or a locked
  /// screen.
  package var disconnectedLifetime = Duration.seconds(15 * 60)
  /// How long a tab keeps its state that said that it closes. The Back button brings some of them
  /// again. With the time between two looks it is under a minute.
  package var closedLifetime = Duration.seconds(40)
  /// For how long a tab whose line dropped is expected back. Until then it keeps its records from
  /// the browser's other tabs.
  package var returnTime = Duration.seconds(10)
  package var maximumSessions = 10_000
  /// The share of one address: a quarter, so that no one machine can take all places.
  package var maximumSessionsPerClient = 2_500
  /// Elements over all sessions; about 1 kB each.
  package var maximumElements = 2_000_000
  /// The share of one address: a fifth, some 500 MB.
  package var maximumElementsPerClient = 400_000
  /// The most that one tab may have. A kiosk has 150, the largest screen of an app some 2,000.
  package var maximumElementsPerTab = 20_000
  /// A tab of this size always has room: where an address or all together have too many elements,
  /// only larger ones have to go.
  package var smallTab = 2_000
  package var maximumFrame = 32 * 1024
  package var connections = ConnectionLimits()
  var meter = SocketMeter.Limits()
  /// Events per second that a tab may send for long, and at once.
  package var eventRate = 50.0
  package var eventBurst = 300.0
  /// Processor time of the main actor that one tab may use, all tabs of one browser, and those of
  /// one address, which may be a school's.
  var tabTime = TimeBucket.Limit(share: 0.3, burst: 3)
  var browserTime = TimeBucket.Limit(share: 0.4, burst: 4)
  var clientTime = TimeBucket.Limit(share: 0.5, burst: 10)
  /// After so much processor time a tab lets the others have the actor, before its next event.
  package var turnSlice = Duration.milliseconds(5)
  /// Events of one tab that may wait for their turn. A browser keeps those that were not answered,
  /// and sends them again when it comes back.
  package var waitingEvents = 600
  /// A tab that has used up its time is closed when an event would have to wait for longer.
  package var longestWait = Duration.seconds(20)
  /// While a browser or an address owes so much of its time, it opens nothing more.
  package var longestDebt = Duration.seconds(5)
  /// Frames not yet acknowledged after which nothing is rendered until the browser catches up.
  package var unacknowledgedFrames = 10
  package var unacknowledgedBytes = 256 * 1024
  /// A frame that has waited this long for the disk is given up. Its socket is closed, and the tab
  /// comes back after a pause.
  package var longestHold = Duration.seconds(30)
  package var stuckPauseMilliseconds = 5_000
  /// How long a closing socket may take to send its last frames.
  package var closingTime = Duration.seconds(5)
  /// Where received files lie until they are read, and how many a person may pick at once. Their
  /// bytes are limited by each app; see ``WebApp``.
  package var uploads = UploadRoom()
  package var maximumFiles = 16
  /// How many photos may be picked at once. Each is sent when the app reads it.
  package var maximumPhotos = 100
  package var uploadLimit = RateLimit("web files", burst: 60, perSecond: 1)
  /// How long a browser may take to fetch a new name and to show it.
  package var longestRenaming = Duration.seconds(15)
  /// How long a page waits for a tab of the same app, which may be the one that it replaces.
  package var lastWords = Duration.milliseconds(200)
  package var pingInterval = Duration.seconds(15)
  /// Model-driven frames come no faster than this.
  package var frameInterval = Duration.milliseconds(16)
  /// The present time; tests have a clock of their own.
  package var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Waits for so long, or until the task is cancelled.
  package var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  /// The processor time of the present thread.
  package var processorTime: @Sendable () -> Duration = { ProcessorTime.ofThread() }

  package init() {}
}
