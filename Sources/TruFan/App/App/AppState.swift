import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels

/// The app of a parker who is signed in: where they are in it, and what the screens share.
@MainActor @Observable
final class AppState {
  var path: [Route] = [] {
    // A sentence about one order is out of place on the next page.
    didSet { if path != oldValue { reorderFailure = nil } }
  }
  var sheet: SheetRoute? {
    didSet {
      guard sheet != oldValue else { return }
      restoredCart = nil
      guard case .cart(_, let startsAtCheckout) = sheet else { return }
      cartSteps = startsAtCheckout ? [.checkout] : []
    }
  }
  /// The pages of the cart's sheet above the cart.
  var cartSteps: [CartStep] = []
  /// The past order whose items are being put into the cart.
  private(set) var reordered: String?
  private var reorderFailure: (order: String, sentence: String)?
  /// What the last reorder found; nil once the cart is closed.
  private var reorderOutcome: Reordering.Outcome?
  /// Whether the address that was opened leads nowhere; then the first screen is shown.
  var isLost = false

  let session: TruFanSession
  let user: TruFanUser
  let api: ConvenienceAPIService
  let parking: ParkingViewModel
  let wallet: PaymentMethodsViewModel
  let rewards: RewardsViewModel
  let lostOrders: LostOrdersViewModel
  let inbox: InboxViewModel
  let tips: Tips
  let pushQuestion: PushQuestionViewModel
  @ObservationIgnored private var carts: [String: CartViewModel] = [:]
  @ObservationIgnored private var stores: [String: ConvenienceStoreViewModel] = [:]
  @ObservationIgnored private var favourites: [String: FavouritesViewModel] = [:]

  init(session: TruFanSession, user: TruFanUser, pushes: Pushes = .system) {
    self.session = session
    self.user = user
    api = ConvenienceAPIService(session: session)
    wallet = PaymentMethodsViewModel(session: session)
    parking = ParkingViewModel(session: session, wallet: wallet)
    rewards = RewardsViewModel(api: api)
    lostOrders = LostOrdersViewModel(api: api, user: user.id)
    inbox = InboxViewModel(session: session)
    tips = Tips(device: session.device, user: user.id)
    pushQuestion = PushQuestionViewModel(
      user: user.id, device: session.device,
      settings: NotificationSettings(user: user.id, session: session, pushes: pushes))
    // A view may make this anew, and the settings that are in use have said what happens then.
    if session.left == nil { session.left = { pushes.end() } }
    inbox.isInFront = { [weak self] in self?.isInFront($0) ?? false }
    inbox.isSaid = { [weak self] in self?.isSaid($0) ?? false }
  }

  /// The order whose confirmation is shown in the sheet.
  @ObservationIgnored var confirmed: String?

  /// Whether somebody can look at the app. What arrives while nobody can is not seen.
  @ObservationIgnored private(set) var isActive = true

  func becameActive(_ isActive: Bool) {
    self.isActive = isActive
    if isActive { Task { await pushQuestion.settings.register() } }
    guard isActive, sheet == nil, case .order(let id) = path.last else { return }
    Task { await inbox.opened(order: id) }
  }

  var device: Device { session.device }

  /// Before the active orders are known, nothing can be said of what became of an order.
  func lookForLostOrders() async {
    guard let active = parking.active.value?.orders else { return }
    await lostOrders.look(among: active) { cart(of: $0) }
    await closeRestoredCart(active)
  }

  /// The cart's sheet that an address has opened, as after a reload; nil once it is ordered there.
  @ObservationIgnored var restoredCart: SheetRoute?

  /// A reload in the middle of an order opens its checkout again. Once that has nothing to check out,
  /// the store below says what became of the order.
  private func closeRestoredCart(_ active: [OrderSummary]) async {
    guard let restoredCart, restoredCart == sheet, case .cart(let venue, _) = restoredCart,
      cart(of: venue).itemCount == 0
    else { return }
    await lostOrders.lookForPlaced(at: venue, among: active, now: device.now())
    // The parker may have gone on meanwhile.
    if self.restoredCart == sheet, cart(of: venue).itemCount == 0 { sheet = nil }
  }

  // MARK: Shared models

  /// All screens of a venue share one cart.
  func cart(of venue: String) -> CartViewModel {
    if let cart = carts[venue] { return cart }
    let cart = CartViewModel(venueId: venue, user: user.id, api: api)
    carts[venue] = cart
    return cart
  }

  func store(of venue: String) -> ConvenienceStoreViewModel {
    if let store = stores[venue] { return store }
    let store = ConvenienceStoreViewModel(venueId: venue, cart: cart(of: venue), api: api)
    stores[venue] = store
    return store
  }

  /// Where the stores that were shown so far put goods.
  var storePlaces: [String] {
    carts.keys.sorted().flatMap { carts[$0]?.configuration?.storageLocations ?? [] }
  }

  func favourites(of venue: String) -> FavouritesViewModel {
    if let known = favourites[venue] { return known }
    let new = FavouritesViewModel(venueId: venue, api: api)
    favourites[venue] = new
    return new
  }

  func checkout(at venue: String) -> CheckoutViewModel {
    CheckoutViewModel(
      cart: cart(of: venue), api: api, user: session.user ?? user, wallet: wallet,
      stay: parking.stay.value ?? nil)
  }

  // MARK: Ways

  /// Puts the order's items into the cart and goes to the checkout: three taps from opening the app
  /// to an order that is placed.
  func reorder(_ order: String) async {
    guard !isReordering else { return }
    reordered = order
    (reorderFailure, reorderOutcome) = (nil, nil)
    defer { reordered = nil }
    do {
      let outcome = try await Reordering(api: api).reorder(order) { cart(of: $0) }
      guard !outcome.isEmpty else {
        reorderFailure = (order, "None of these items is available now.")
        return
      }
      reorderOutcome = outcome
      sheet = .cart(venue: outcome.venueId, startsAtCheckout: true)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      reorderFailure = (order, error.localizedDescription)
    }
  }

  var isReordering: Bool { reordered != nil }

  /// Why the last tap on Reorder put nothing of this order into the cart.
  func reorderFailure(of order: String) -> String? {
    reorderFailure?.order == order ? reorderFailure?.sentence : nil
  }

  /// What the parker should know before a past order is placed again: what is missing, and what else
  /// the cart holds.
  var reorderNote: String? {
    reorderOutcome.flatMap { $0.note(beside: cart(of: $0.venueId).orderable) }
  }

  func cartClosed() { reorderOutcome = nil }

  /// To the store of the parker's lot. Elsewhere the first screen leads to one: to park, or to order
  /// ahead.
  func startShopping() {
    let venue = parking.stay.value??.venueId
    path = venue.map { [.store(venue: $0)] } ?? []
  }

  /// From a checkout that lacks goods to its store, whatever the page behind was.
  func addGoods(at venue: String) {
    sheet = nil
    let store = Route.store(venue: venue)
    path = path.firstIndex(of: store).map { Array(path[...$0]) } ?? path + [store]
  }

  func track(_ order: String) {
    sheet = nil
    path.append(.order(order))
  }
}
