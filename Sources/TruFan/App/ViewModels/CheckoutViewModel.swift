import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// Places and pays an order. The order's key is kept on the device until the outcome is known. So a
/// lost answer makes no second order, and an unpaid order is found again.
@MainActor @Observable
final class CheckoutViewModel {
  let cart: CartViewModel
  /// Which card pays.
  let cards: CardChoiceViewModel
  var choices = CheckoutChoices()
  private(set) var stay: ParkingSession?
  private(set) var vehicle: SavedVehicle?
  private(set) var isPlacingOrder = false
  private(set) var errorMessage: String?
  /// The order once it is paid.
  private(set) var placedOrder: Order?
  /// An order that arrived, and is not paid yet.
  private(set) var unpaidOrder: Order?
  /// "You ordered this 10 min ago."
  private(set) var duplicateWarning: String?
  private(set) var now: Date
  /// The parker's points; nil until they are known.
  var rewards: Rewards?

  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let parking: ParkingAPIService
  @ObservationIgnored private let payments: PaymentService
  @ObservationIgnored private let attempts: OrderAttempts
  @ObservationIgnored private let newKey: NewKey
  @ObservationIgnored private var step = Step.asking

  /// - Parameters:
  ///   - wallet: the parker's cards, which other screens have, too.
  ///   - newKey: makes the Idempotency-Key of a new order.
  init(
    cart: CartViewModel, api: ConvenienceAPIService, user: TruFanUser,
    wallet: PaymentMethodsViewModel? = nil, newKey: @escaping NewKey = IdempotencyKey.new
  ) {
    self.cart = cart
    cards = CardChoiceViewModel(wallet: wallet ?? PaymentMethodsViewModel(session: api.session))
    self.api = api
    parking = ParkingAPIService(session: api.session)
    payments = PaymentService(session: api.session)
    attempts = OrderAttempts(device: api.session.device, user: user.id)
    self.newKey = newKey
    now = api.session.device.now()
    choices.place = user.defaultDelivery ?? CheckoutChoices.trunk
  }

  private var device: Device { api.session.device }

  // MARK: Loading

  /// Looks for the stay, the vehicle, an order that waits for payment, and one that is the same.
  /// What does not come is left out; the order does not depend on it.
  func load() async {
    now = device.now()
    async let cartIsFresh: Void = cart.refreshItems()
    if cart.configuration == nil {
      cart.configuration = try? await api.getConfiguration(venueId: cart.venueId)
    }
    cart.status = (try? await api.getStatus(venueId: cart.venueId)) ?? cart.status
    if let current = try? await parking.current(), current.status.isParked,
      current.venueId == cart.venueId
    {
      stay = current
    }
    if stay == nil { vehicle = try? await parking.vehicles().first }
    await cartIsFresh
    await lookAtRecentOrders()
  }

  /// An order of the last hour with the same items counts as the same.
  private static let recent = 3_600.0

  private func lookAtRecentOrders() async {
    let question = MyOrdersPath(status: OrderGroup.active.rawValue, venue: cart.venueId)
    guard let orders = try? await api.getMyOrders(question).orders else { return }
    let fresh = orders.filter { now.timeIntervalSince($0.createdAt.date) < Self.recent }
    for summary in fresh.prefix(3) {
      guard let order = try? await api.getOrder(summary.id) else { continue }
      if order.paymentStatus.isPayable, order.status == .pending {
        unpaidOrder = unpaidOrder ?? order
      } else if isSame(order) {
        let minutes = max(1, Int(now.timeIntervalSince(order.createdAt.date) / 60))
        duplicateWarning = "You ordered this \(minutes) min ago."
        break
      }
    }
  }

  private func isSame(_ order: Order) -> Bool {
    Set(order.items.compactMap(\.itemId)) == Set(cart.orderable.map(\.itemId))
  }

  // MARK: Placing

  /// Places the order and pays it.
  /// - Returns: whether both worked.
  @discardableResult
  func placeOrder() async -> Bool {
    guard !isPlacingOrder, cart.validateMinimumOrder() else { return false }
    guard !mustConfirmAge else {
      errorMessage = ConvenienceStoreError.ageNotConfirmed.errorDescription
      return false
    }
    return await working {
      // Somebody who cannot pay orders nothing.
      let means = try await cards.means(for: total)
      step = .ordering
      let order = try await orderOfThisAttempt()
      unpaidOrder = order
      step = .paying
      try await settle(order, by: means)
    }
  }

  /// Pays the order that arrived, and was not paid.
  @discardableResult
  func payUnpaidOrder() async -> Bool {
    guard let order = unpaidOrder else { return false }
    return await working {
      let means = try await cards.means(for: order.amountToPay)
      step = .paying
      try await settle(order, by: means)
    }
  }

  private func working(_ work: () async throws -> Void) async -> Bool {
    guard !isPlacingOrder else { return false }
    (isPlacingOrder, errorMessage, step) = (true, nil, .asking)
    defer { isPlacingOrder = false }
    do {
      try await work()
      return true
    } catch is CancellationError {
      return false
    } catch let error as APIError {
      errorMessage = Self.sentence(error, during: step)
    } catch let error as ConvenienceStoreError {
      if case .orderIsGone = error { forgetOrder() }
      errorMessage = error.errorDescription
    } catch {
      errorMessage = error.localizedDescription
    }
    return false
  }

  /// The same request has the same key, so that the server answers with the same order. A request
  /// that it refused was no order.
  private func orderOfThisAttempt() async throws -> Order {
    let request = choices.request(for: cart, stay: stay, vehicle: vehicle)
    var attempt = OrderAttempt(key: newKey(), request: request)
    if let earlier = attempts.attempt(at: cart.venueId), earlier.request == request {
      attempt = earlier
    }
    attempts.keep(attempt, at: cart.venueId)
    do {
      let order = try await api.createOrder(request, key: attempt.key)
      attempt.orderId = order.id
      attempts.keep(attempt, at: cart.venueId)
      AccessCodes(device: device).remember(order)
      return try await stillPayable(order)
    } catch let error as APIError {
      if let status = error.status, status < 500, status != 401, status != 409, status != 429 {
        attempts.keep(nil, at: cart.venueId)
      }
      throw error
    }
  }

  /// A replayed answer is as old as the order. Meanwhile it may be paid, or cancelled as unpaid.
  private func stillPayable(_ order: Order) async throws -> Order {
    guard device.now().timeIntervalSince(order.createdAt.date) > 5 else { return order }
    let current = try await api.getOrder(order.id)
    guard current.status == .cancelled else { return current }
    attempts.keep(nil, at: cart.venueId)
    return try await orderOfThisAttempt()
  }

  private func settle(_ order: Order, by means: PaymentMeans) async throws {
    var paid = order
    if order.paymentStatus.isPayable { paid = try await payments.pay(order, by: means) }
    if isSame(order) { cart.clear() }
    forgetOrder()
    placedOrder = paid
  }

  /// The outcome of the order is known.
  private func forgetOrder() {
    attempts.keep(nil, at: cart.venueId)
    unpaidOrder = nil
  }
}
