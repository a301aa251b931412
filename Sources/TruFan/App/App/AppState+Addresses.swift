import Foundation
import TruFanModels

/// The addresses of pages: those of the pages below come first, as in `/store/…/item/…`.
extension AppState {
  /// The address of each page that is open, from the first screen's on: "", "/orders". Those of a
  /// sheet come last.
  var addresses: [String] {
    let pages = path.reduce(into: [""]) { addresses, route in
      let words = route.words.map(Route.encoded).joined(separator: "/")
      addresses.append((addresses.last ?? "") + "/" + words)
    }
    return pages + sheetAddresses(above: pages.last ?? "")
  }

  private func sheetAddresses(above page: String) -> [String] {
    switch sheet {
    case nil: return []
    case .park(let lot, let space):
      return [AppLink.park(lot: lot, space: space)].compactMap(\.address)
    case .extend(let code, let minutes):
      return [AppLink.extend(code: code, minutes: minutes)].compactMap(\.address)
    case .cart(let venue, _):
      // Nothing is left to check out behind an order that is placed.
      guard !cartSteps.contains(.confirmation) else { return [] }
      let cart = "\(page)/\(AppLink.cartWord)/" + Route.encoded(venue)
      return cartSteps.isEmpty ? [cart] : [cart, "\(cart)/\(AppLink.checkoutWord)"]
    }
  }

  /// Opens what an address names. Pages that are there already are left alone.
  func open(_ link: AppLink) {
    switch link {
    case .pages(let routes):
      if path != routes { path = routes }
      isLost = false
    case .cart(let routes, let venue, let isAtCheckout):
      if path != routes { path = routes }
      isLost = false
      // Forward to the checkout of a cart that is open: its choices are there still.
      if case .cart(venue, _) = sheet {
        cartSteps = isAtCheckout ? [.checkout] : []
      } else {
        sheet = .cart(venue: venue, startsAtCheckout: isAtCheckout)
        restoredCart = sheet
      }
    case .extend(let code, let minutes): sheet = .extend(code: code, minutes: minutes)
    case .park(let lot, let space): sheet = .park(lot: lot, space: space)
    case .newPassword: break
    case .unknown:
      path = []
      isLost = true
    }
  }
}

extension AppState.Route {
  /// The words of the page's address.
  var words: [String] {
    switch self {
    case .store(let venue): ["store", venue]
    case .item(let venue, let item): ["item", venue, item]
    case .orders: ["orders"]
    case .order(let id): ["order", id]
    case .notifications: ["notifications"]
    case .account: ["account"]
    case .password: ["password"]
    case .cards: ["cards"]
    case .rewards: ["rewards"]
    case .plans: ["recurring"]
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
  private static let mostWords = 60

  private static func route(_ word: String, _ rest: inout ArraySlice<String>) -> Self? {
    switch word {
    case "store": id(&rest).map { .store(venue: $0) }
    case "item": id(&rest).flatMap { venue in id(&rest).map { .item(venue: venue, item: $0) } }
    case "orders": .orders
    case "order": id(&rest).map { .order($0) }
    case "notifications": .notifications
    case "account": .account
    case "password": .password
    case "cards": .cards
    case "rewards": .rewards
    case "recurring": .plans
    default: nil
    }
  }

  private static func id(_ rest: inout ArraySlice<String>) -> String? {
    rest.popFirst().map { $0.lowercased() }.flatMap { UUIDText.isValid($0) ? $0 : nil }
  }

  /// A word as a part of an address.
  static func encoded(_ word: String) -> String {
    word.addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_")))
      ?? ""
  }
}
