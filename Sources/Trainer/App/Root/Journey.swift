import Observation

/// The pages above the root, and where they have come to.
@MainActor @Observable
final class Journey {
  var path: [Route] = [] { didSet { follow(oldValue) } }
  /// What each page shows now. A practice goes on to the next character on the same page.
  private(set) var shown: [Route] = []
  /// Whether the address that was opened leads nowhere; then the root is shown.
  var isLost = false
  /// Whether an address has brought the page, as after a reload, and the learner has not gone on.
  @ObservationIgnored private(set) var isReturning = false

  /// Opens the pages of an address, and leaves those alone that are there.
  /// - Parameter routes: nil for an address that leads nowhere.
  func open(_ routes: [Route]?) {
    let new = routes ?? []
    let kept = zip(shown, new).prefix { $0 == $1 }.count
    let pages = Array(path.prefix(kept)) + new.dropFirst(kept)
    if path != pages { path = pages }
    (isLost, isReturning) = (routes == nil, true)
  }

  /// The page in front has gone on.
  func topNowShows(_ route: Route) {
    guard !shown.isEmpty else { return }
    shown[shown.count - 1] = route
    wentOn()
  }

  /// The learner has left what an address had brought.
  func wentOn() { (isLost, isReturning) = (false, false) }

  private func follow(_ old: [Route]) {
    let kept = min(zip(old, path).prefix { $0 == $1 }.count, shown.count)
    shown = Array(shown.prefix(kept)) + path.dropFirst(kept)
    wentOn()
  }
}
