import ClientKit
import Foundation

/// What an address of the lot's app names: in a browser's bar, or in a message to a colleague.
enum StaffLink: Hashable, Sendable {
  /// The pages above the queue.
  case pages([StaffState.Route])
  case unknown

  /// Reads addresses with and without the app's own beginning.
  init(_ url: URL) {
    var parts = url.pathComponents.filter { $0 != "/" }
    if url.scheme == "trufanstaff", let host = url.host() {
      parts.insert(host, at: 0)
    } else if parts.starts(with: ["trufan", "staff"]) {
      parts.removeFirst(2)
    }
    self = StaffState.Route.all(parts).map(StaffLink.pages) ?? .unknown
  }

  /// The address below the app's own; empty for the queue's.
  @MainActor var address: String {
    switch self {
    case .pages(let routes): StaffState.addresses(of: routes).last ?? ""
    case .unknown: ""
    }
  }
}

/// The address that has opened the app.
typealias OpenedLink = OpenedAddress<StaffLink>

extension OpenedLink {
  convenience init() { self.init { StaffLink($0) } }
}
