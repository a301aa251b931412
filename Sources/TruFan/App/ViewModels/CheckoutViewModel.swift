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
  var choices = CheckoutChoices() {
    didSet {
      if choices.confirmsAge { missedAges = 0 }
      // What was said of the order that waits is not said of another one.
      if choices != oldValue, unpaidOrder != nil, !isPlacingOrder { errorMessage = nil }
      if choices.scheduledFor != oldValue.scheduledFor {
        (usualTiming, usualTimeReason, hasChosenTime) = (nil, nil, true)
      }
      keepChoices()
    }
  }
  var stay: ParkingSession?
  /// Whether ``stay`` was told: only then is nil the answer that nobody is parked here.
  var knowsStay: Bool
  /// The vehicle that the staff see of an order without a stay: the account's usual one.
  var vehicle: SavedVehicle?
  /// The saved vehicles to choose it from.
  var vehicles: [SavedVehicle] = []
  /// Whether ``vehicles`` were told: only then is none the answer that nothing is saved.
  var knowsVehicles = false
  private(set) var isPlacingOrder = false
  private(set) var errorMessage: String? {
    get { cards.stillTrue(failure, for: amountDue) }
    set { failure = newValue }
  }
  private var failure: String?
  /// How often an order was tapped whose items need an age, which still is not confirmed.
  private(set) var missedAges = 0
  /// The order once it is paid.
  private(set) var placedOrder: Order?
  /// What is shown of it until the confirmation has come.
  private(set) var ordered: Ordered?
  /// An order that arrived, and is not paid yet.
  var unpaidOrder: Order?
  /// What ``unpaidOrder`` was placed with; nil if another device has placed it.
  @ObservationIgnored var unpaidRequest: CreateOrderRequest?
  /// Whether the payment under way is that of ``unpaidOrder`` alone.
  private(set) var isPayingUnpaidOrder = false
  /// "You ordered this 10 min ago."
  var duplicateWarning: String?
  var now: Date
  /// The parker's usual time, until it is chosen.
  var usualTiming: DeliveryTiming?
  /// Why the order is for the time with which the checkout began.
  var usualTimeReason: UsualTimeReason?
  /// A total above the one that was shown, which the parker is asked about before paying.
  var higherTotal: HigherTotal?
  /// The parker's points; nil until they are known.
  var rewards: Rewards?

  @ObservationIgnored let api: ConvenienceAPIService
  @ObservationIgnored let parking: ParkingAPIService
  @ObservationIgnored private let payments: PaymentService
  @ObservationIgnored let placing: OrderPlacing
  @ObservationIgnored let store: ChoicesStore
  @ObservationIgnored let usual: CheckoutChoices
  /// Whether the parker has chosen the time here, be it as soon as possible.
  @ObservationIgnored var hasChosenTime = false
  /// A checkout that is only made has changed nothing.
  @ObservationIgnored private(set) var isMade = false
  @ObservationIgnored private var step = Step.asking
  /// What was begun by a tap, until it was sent or refused.
  @ObservationIgnored var begun: OrderAttempt?

  /// - Parameters:
  ///   - wallet: the parker's cards, which other screens have, too.
  ///   - stay: the stay that the first screen follows. An order that is placed at once belongs to it.
  ///   - newKey: makes the Idempotency-Key of a new order.
  init(
    cart: CartViewModel, api: ConvenienceAPIService, user: TruFanUser,
    wallet: PaymentMethodsViewModel? = nil, stay: ParkingSession? = nil,
    newKey: @escaping NewKey = IdempotencyKey.new
  ) {
    self.cart = cart
    self.stay = Self.here(stay, at: cart.venueId)
    knowsStay = stay != nil
    cards = CardChoiceViewModel(wallet: wallet ?? PaymentMethodsViewModel(session: api.session))
    self.api = api
    parking = ParkingAPIService(session: api.session)
    payments = PaymentService(session: api.session)
    placing = OrderPlacing(
      api: api, attempts: OrderAttempts(device: api.session.device, user: user.id),
      newKey: newKey)
    store = ChoicesStore(
      device: api.session.device, user: user.id, venue: cart.venueId)
    now = api.session.device.now()
    usual = Self.usual(user)
    var first = usual
    let kept = store.kept
    let made = kept.recent(at: api.session.device.now())
    kept.fill(&first)
    made?.fill(&first)
    hasChosenTime = made?.hasChosenTime ?? false
    choices = first
    usualTiming = hasChosenTime ? nil : user.defaultTiming
    beginWithKeptTime()
    beginWithUsualTime()
    isMade = true
  }

  var device: Device { api.session.device }

  // MARK: Placing

  /// What the button does: it pays the order that waits, or else places this one and pays it.
  /// - Returns: whether it worked.
  func payOrPlaceOrder() async -> Bool {
    defer { takeBackAttempt() }
    return paysUnpaidOrder ? await payUnpaidOrder() : await placeOrder()
  }

  /// Places the order and pays it.
  /// - Returns: whether both worked.
  @discardableResult
  func placeOrder() async -> Bool {
    defer { takeBackAttempt() }
    guard !isPlacingOrder, cart.validateMinimumOrder() else { return false }
    guard !mustConfirmAge else {
      (missedAges, errorMessage) = (missedAges + 1, nil)
      return false
    }
    // The order is the one that was tapped, and a repetition is the same one.
    usualTiming = nil
    isPayingUnpaidOrder = false
    let (shown, tapped) = (total, choices)
    // Another window may change the cart while this one waits for answers.
    var request = tapped.request(for: cart, stay: stay)
    return await working {
      // An order keeps for ever what it is told of the stay, and gives its minutes to that one.
      if !knowsStay {
        try await learnStay()
        request = tapped.request(for: cart, stay: stay)
      }
      // Somebody who cannot pay orders nothing.
      let means = try await cards.means(for: shown)
      (step, begun) = (.ordering, nil)
      let order = try await place(request)
      (unpaidOrder, unpaidRequest) = (order, request)
      try await requireConsent(to: order, shown: shown)
      step = .paying
      try await settle(order, by: means)
    }
  }

  /// Pays the order that arrived, and was not paid.
  @discardableResult
  func payUnpaidOrder() async -> Bool {
    guard let order = unpaidOrder else { return false }
    if !isPlacingOrder { isPayingUnpaidOrder = true }
    return await working {
      let means = try await cards.means(for: order.amountToPay)
      step = .paying
      try await settle(order, by: means)
    }
  }

  func working(_ work: () async throws -> Void) async -> Bool {
    guard !isPlacingOrder else { return false }
    (isPlacingOrder, errorMessage, step) = (true, nil, .asking)
    defer { isPlacingOrder = false }
    let tried = cards.choiceAtTap()
    do {
      try await work()
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = cards.sentence(of: error, tried: tried)
      if let error = error as? APIError { errorMessage = Self.sentence(error, during: step) }
      if (error as? ConvenienceStoreError)?.endsOrder == true { forgetOrder() }
    }
    return false
  }

  /// What the server refuses may be sold out since the cart was looked at, or the store is closed.
  private func place(_ request: CreateOrderRequest) async throws -> Order {
    do {
      return try await placing.place(request)
    } catch let error as APIError where error.isRefusedOrder {
      await learnStore()
      let gone = await cart.refreshItems()
      guard gone.isEmpty else {
        throw ConvenienceStoreError.insufficientStock(gone, canOrderRest: looksPlaceable)
      }
      throw error
    }
  }

  private func settle(_ order: Order, by means: PaymentMeans) async throws {
    var paid = order
    if order.paymentStatus.isPayable { paid = try await payments.pay(order, by: means) }
    placing.note(paid)
    if cart.isBought(by: order) {
      ordered = figures
      cart.clear()
      KeptChoices().fill(&choices)
      store.keep(KeptChoices())
    }
    forgetOrder()
    placedOrder = paid
  }

  /// The outcome of the order is known.
  func forgetOrder() {
    placing.forget(at: cart.venueId)
    (unpaidOrder, unpaidRequest) = (nil, nil)
  }
}
