import ServerKit
import WireKit

/// Why the host opens no tab now, as a page and as a socket are told.
enum TabRefusal: Error {
  case restarting
  case full
  /// Too much is open from one address.
  case crowded
  /// The browser or its address has used up more than its time.
  case busy
  /// The browser's stored values cannot be read.
  case unreadable
  /// The browser has another name by now: this one opens nothing.
  case retiredName

  var problem: Problem {
    switch self {
    case .restarting:
      .unavailable("The server is restarting. Please try again in a moment.", retryAfter: 2)
    case .full:
      .unavailable(
        "Too many people are here right now. Please try again in a minute.", retryAfter: 60)
    case .crowded:
      .unavailable(
        "Too much is open from your network right now. Close some pages, or try again in a minute.",
        retryAfter: 60)
    case .busy:
      .unavailable(
        "The server has a lot to do for your network right now. Please try again in a moment.",
        retryAfter: 5)
    case .unreadable:
      .unavailable(
        "What this browser has stored cannot be read right now. Please try again in a moment.",
        retryAfter: 5)
    case .retiredName:
      .forbidden("This browser is known by another name. Please open the page again.")
    }
  }

  var closeReason: SocketConnection.CloseReason {
    switch self {
    case .restarting: .restarting(pauseMilliseconds: .random(in: 1...1000))
    case .full, .crowded: .full(pauseMilliseconds: .random(in: 10_000...20_000))
    case .busy, .unreadable: .restarting(pauseMilliseconds: .random(in: 3000...7000))
    // The script reloads the page, which gives the browser a name.
    case .retiredName: .replaced
    }
  }
}
