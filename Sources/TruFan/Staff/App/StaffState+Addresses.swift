import Foundation
import TruFanModels

/// The addresses of pages: those of the pages below come first, as in `/admin/orders`.
extension StaffState {
  /// The address of each page that is open, from the queue's on: "", "/order/…".
  var addresses: [String] { Self.addresses(of: path) }

  static func addresses(of path: [Route]) -> [String] {
    path.reduce(into: [""]) { addresses, route in
      addresses.append((addresses.last ?? "") + "/" + route.words.joined(separator: "/"))
    }
  }

  /// Opens what an address names. Pages that are there already are left alone.
  func open(_ link: StaffLink) {
    switch link {
    case .pages(let routes) where user.role >= .venueAdmin || !routes.contains(where: \.isAdmins):
      if path != routes { path = routes }
      isLost = false
    case .pages, .unknown:
      path = []
      isLost = true
    }
  }
}

extension StaffState.Route {
  /// Whether it is a page for administrators only.
  fileprivate var isAdmins: Bool { if case .admin = self { true } else { false } }

  /// The words of the page's address. None needs to be encoded.
  fileprivate var words: [String] {
    switch self {
    case .order(let id): ["order", id]
    case .trip(let ids): ["trip", ids.joined(separator: ",")]
    case .unpaidParking: ["unpaid-parking"]
    case .admin(.home): ["admin"]
    case .admin(.figures): ["figures"]
    case .admin(.items): ["items"]
    case .admin(.store): ["store"]
    case .admin(.orders): ["orders"]
    case .admin(.order(let id)): ["refund", id]
    case .admin(.ratings): ["ratings"]
    }
  }

  /// The pages of an address; nil if one of its words is not known.
  static func all(_ parts: [String]) -> [Self]? {
    guard parts.count <= mostWords else { return nil }
    var rest = parts[...]
    var routes: [Self] = []
    while let word = rest.popFirst() {
      guard let route = route(word, &rest) else { return nil }
      routes.append(route)
    }
    return routes
  }

  /// Nobody goes so deep by hand.
  private static let mostWords = 30

  private static func route(_ word: String, _ rest: inout ArraySlice<String>) -> Self? {
    switch word {
    case "order": id(rest.popFirst()).map { .order($0) }
    case "trip": trip(rest.popFirst()).map { .trip($0) }
    case "unpaid-parking": .unpaidParking
    case "admin": .admin(.home)
    case "figures": .admin(.figures)
    case "items": .admin(.items)
    case "store": .admin(.store)
    case "orders": .admin(.orders)
    case "refund": id(rest.popFirst()).map { .admin(.order($0)) }
    case "ratings": .admin(.ratings)
    default: nil
    }
  }

  private static func id(_ word: (some StringProtocol)?) -> String? {
    word.map { $0.lowercased() }.flatMap { UUIDText.isValid($0) ? $0 : nil }
  }

  /// Two or more orders, each once.
  private static func trip(_ word: String?) -> [String]? {
    guard let words = word?.split(separator: ",", omittingEmptySubsequences: false) else {
      return nil
    }
    let ids = words.compactMap { id($0) }
    return ids.count > 1 && Set(ids).count == words.count ? ids : nil
  }
}
