import Synchronization

/// The names under which requests were refused, so that each is logged once. Anybody can make names
/// up, so an hour has room for twenty.
final class RefusedHosts: Sendable {
  private static let most = 20
  private static let period: Duration = .seconds(3600)

  private let told = Mutex<(names: Set<String>, since: ContinuousClock.Instant?)>(([], nil))

  /// - Returns: whether the name is to be logged.
  func isNew(_ name: String, at now: ContinuousClock.Instant) -> Bool {
    told.withLock { told in
      if told.since.map({ now - $0 >= Self.period }) ?? true { told = ([], now) }
      return told.names.count < Self.most && told.names.insert(name.lowercased()).inserted
    }
  }
}
