import ClientKit
import Foundation

/// What an address of the app names: in a browser's bar, or in a message.
enum AppLink: Hashable, Sendable {
  case place(AppState.Tab, [AppState.Route])
  case preset(String)
  case batch(String)

  /// Reads addresses with and without the app's own beginning. An unknown one leads home.
  init(_ url: URL) {
    var parts = url.pathComponents.filter { $0 != "/" }
    if url.scheme == "soul", let host = url.host() {
      parts.insert(host, at: 0)
    } else if parts.first == "soul" {
      parts.removeFirst()
    }
    let tab = parts.first.flatMap(AppState.Tab.init) ?? .home
    switch (parts.first, parts.count) {
    case ("preset", 2): self = .preset(parts[1])
    case ("gallery", 2): self = .batch(parts[1])
    default: self = .place(tab, parts.dropFirst().compactMap(AppState.Route.init))
    }
  }
}

extension AppState {
  /// The address of each page that is open, from the tab's first on. Each names the pages below it:
  /// "/profile/account/albums".
  var addresses: [String] {
    if let batch { return ["/gallery/" + batch.id] }
    return paths[tab, default: []].reduce(into: ["/" + tab.rawValue]) { addresses, route in
      addresses.append((addresses.last ?? "") + "/" + route.rawValue)
    }
  }
}

/// The address that has opened the app.
typealias OpenedLink = OpenedAddress<AppLink>

extension OpenedLink {
  convenience init() { self.init { AppLink($0) } }
}
