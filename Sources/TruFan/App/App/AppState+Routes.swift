/// Where a parker can be in the app.
extension AppState {
  /// A page.
  enum Route: Hashable {
    case store(venue: String)
    case item(venue: String, item: String)
    case orders
    case order(String)
    case notifications
    case account
    case rewards
    case plans
    case password
    case cards
  }

  /// The sheet over the page.
  enum SheetRoute: Hashable, Identifiable {
    /// - Parameters:
    ///   - lot: the lot of a sign; nil: the parker chooses.
    ///   - space: the numbered space of a sign.
    case park(lot: String?, space: String? = nil)
    /// - Parameter minutes: what a notice offers.
    case extend(code: String, minutes: Int? = nil)
    case cart(venue: String, startsAtCheckout: Bool)

    var id: SheetRoute { self }
  }

  /// A page of the cart's sheet.
  enum CartStep: Hashable {
    case checkout
    case confirmation
  }
}
