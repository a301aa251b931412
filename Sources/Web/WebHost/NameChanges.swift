/// New names that browsers have not shown yet.
@MainActor
final class NameChanges {
  struct Change {
    let old: String
    let new: String
    /// The session that asked for the change; nil for a page that gives a name by itself.
    let session: String?
    let since: ContinuousClock.Instant
    /// Ends the wait of the session.
    var end: AsyncStream<Void>.Continuation?
  }

  private var changes: [String: Change] = [:]

  nonisolated init() {}

  /// - Parameter token: the secret of the address at which the browser fetches the name.
  func begin(_ change: Change, token: String) { changes[token] = change }

  func change(_ token: String) -> Change? { changes[token] }

  /// The change that gave this name.
  func change(to new: String) -> Change? { changes.values.first { $0.new == new } }

  /// The change that the browser of this name is in the middle of.
  func change(from old: String) -> Change? { changes.values.first { $0.old == old } }

  /// The browser has shown the name.
  func finish(_ new: String) {
    for (token, change) in changes where change.new == new {
      change.end?.yield()
      changes[token] = nil
    }
  }

  /// Forgets the changes of browsers that are not expected to show their names any more.
  func forget(before limit: ContinuousClock.Instant) {
    changes = changes.filter { $0.value.since >= limit }
  }
}
