/// New names that browsers have not shown yet, and names that they have just left.
@MainActor
final class NameChanges {
  struct Change {
    /// The name that the browser has shown last.
    var old: String
    let new: String
    /// The session that asked for the change; nil for a page that gives a name by itself.
    let session: String?
    let since: ContinuousClock.Instant
    /// Ends the wait of the session.
    var end: AsyncStream<Void>.Continuation?
  }

  private var changes: [String: Change] = [:]
  private var left: [String: ContinuousClock.Instant] = [:]
  /// The browsers that a name is being given to, with the ends of the waits of others.
  private var asking: [String: [AsyncStream<Never>.Continuation]] = [:]

  nonisolated init() {}

  /// - Parameter token: the secret of the address at which the browser fetches the name.
  func begin(_ change: Change, token: String) { changes[token] = change }

  func change(_ token: String) -> Change? { changes[token] }

  /// The change that gave this name.
  func change(to new: String) -> Change? { changes.values.first { $0.new == new } }

  /// The change that the browser of this name is in the middle of.
  func change(from old: String) -> Change? { changes.values.first { $0.old == old } }

  /// The browser has shown the name.
  func finish(_ new: String, at now: ContinuousClock.Instant) {
    for (token, change) in changes where change.new == new {
      change.end?.yield()
      changes[token] = nil
      left[change.old] = now
    }
    for (token, change) in changes where left[change.old] == now { changes[token]?.old = new }
  }

  /// Whether requests that were sent under this name may still be under way. What they bring back
  /// must not take its present name from the browser.
  func wasJustLeft(
    _ name: String, within limit: Duration = longestRequest, at now: ContinuousClock.Instant
  ) -> Bool {
    left[name].map { now - $0 < limit } ?? false
  }

  /// How late the first line of a page's request can come. The script reloads such a page again and
  /// again, so a browser that has only the old name gets a new one after this.
  static let latestRequest = Duration.seconds(5)

  static let longestRequest = Duration.seconds(60)

  /// Forgets the changes of browsers that are not expected to show their names any more.
  func forget(before limit: ContinuousClock.Instant) {
    changes = changes.filter { $0.value.since >= limit }
    left = left.filter { $0.value >= limit }
  }

  // MARK: One at a time

  /// Waits until nobody else is asking for a name of the browser. It keeps one of two that are given
  /// at once, and that may be the one that the other has retired.
  /// - Parameter name: the browser's present name.
  /// - Returns: the name, for ``stopAsking(_:)``.
  /// - Throws: `CancellationError`
  func startAsking(_ name: () -> String) async throws -> String {
    while asking[name()] != nil {
      let (others, end) = AsyncStream<Never>.makeStream()
      asking[name()]?.append(end)
      for await _ in others {}
      try Task.checkCancellation()
    }
    asking[name()] = []
    return name()
  }

  func stopAsking(_ name: String) {
    for waiting in asking.removeValue(forKey: name) ?? [] { waiting.finish() }
  }
}
