import ClientKit
import Foundation
import TruFanModels

/// What an address of the app names: in a browser's bar, in a message, or on a lot's sign.
enum AppLink: Hashable, Sendable {
  /// The pages above the first screen.
  case pages([AppState.Route])
  /// The cart of a venue over these pages, or its checkout.
  case cart([AppState.Route], venue: String, isAtCheckout: Bool)
  /// More time for the stay with this access code.
  /// - Parameter minutes: what a notice offers.
  case extend(code: String, minutes: Int? = nil)
  /// A stay at the lot of a sign.
  /// - Parameters:
  ///   - lot: nil: the parker chooses.
  ///   - space: the numbered space that has the sign; nil: the sign is the lot's.
  case park(lot: String?, space: String? = nil)
  /// A new password, by the token of an e-mail.
  case newPassword(token: String)
  case unknown

  /// Reads addresses with and without the app's own beginning, and those of signs
  /// (``ParkingLink``).
  init(_ url: URL) {
    var parts = url.pathComponents.filter { $0 != "/" }
    if url.scheme == "trufan", let host = url.host() {
      parts.insert(host, at: 0)
    } else if parts.first == "trufan" {
      parts.removeFirst()
    }
    switch (parts.first, parts.count) {
    case ("reset", 2): self = .newPassword(token: parts[1])
    case ("parking", 3...4) where parts[1] == "extend":
      self = .extend(code: parts[2], minutes: Self.minutes(parts[3...]))
    case ("parking", 3...) where parts[1] == "lot" && UUIDText.isValid(parts[2].lowercased()):
      self = .park(lot: parts[2].lowercased(), space: Self.space(parts[3...]))
    case ("park", 1): self = .park(lot: nil)
    default: self = Self.cart(parts) ?? AppState.Route.all(parts).map(AppLink.pages) ?? .unknown
    }
  }

  static let cartWord = "cart"
  static let checkoutWord = "checkout"

  /// Nil for an address without a cart, and for one that goes on behind it.
  private static func cart(_ parts: [String]) -> AppLink? {
    guard let place = parts.firstIndex(of: cartWord),
      let pages = AppState.Route.all(Array(parts[..<place]))
    else { return nil }
    let words = parts[(place + 1)...]
    guard let venue = words.first?.lowercased(), UUIDText.isValid(venue),
      words.count == 1 || words.dropFirst() == [checkoutWord]
    else { return nil }
    return .cart(pages, venue: venue, isAtCheckout: words.count == 2)
  }

  /// Nil for what nobody can buy.
  private static func minutes(_ parts: ArraySlice<String>) -> Int? {
    parts.first.flatMap { Int($0) }
      .flatMap { (1...ParkingRules.longestExtension.seconds / 60).contains($0) ? $0 : nil }
  }

  /// The number behind the word "space".
  private static func space(_ parts: ArraySlice<String>) -> String? {
    guard parts.count == 2, parts.first == "space" else { return nil }
    return parts.last
  }

  /// The address below the app's own, of what is not a page.
  var address: String? {
    switch self {
    case .extend(let code, let minutes):
      "/parking/extend/" + AppState.Route.encoded(code) + (minutes.map { "/\($0)" } ?? "")
    case .park(let lot?, let space):
      ["/parking/lot/", lot, space.map { "/space/" + AppState.Route.encoded($0) } ?? ""].joined()
    case .park(nil, _): "/park"
    case .newPassword(let token): "/reset/" + AppState.Route.encoded(token)
    case .pages, .cart, .unknown: nil
    }
  }
}

/// The address that has opened the app.
typealias OpenedLink = OpenedAddress<AppLink>

extension OpenedLink {
  convenience init() { self.init { AppLink($0) } }
}
