import ClientKit
import Foundation
import TruFanModels

/// What the cart and the checkout ask for. What does not come is left out; the order does not
/// depend on it.
extension CheckoutViewModel {
  /// For the cart: its items as they are now, and the stay that an order would make longer.
  func loadCart() async {
    async let cartIsFresh = cart.refreshItems()
    async let storeIsKnown: Void = learnStore()
    await loadStay()
    _ = await cartIsFresh
    await storeIsKnown
  }

  /// Looks for the stay, the vehicle, an order that waits for payment, and one that is the same.
  func load() async {
    now = device.now()
    async let cartIsFresh = cart.refreshItems()
    await learnStore()
    await loadStay()
    if stay == nil {
      if let saved = try? await parking.vehicles() { (vehicles, knowsVehicles) = (saved, true) }
      vehicle = vehicles.first
    }
    _ = await cartIsFresh
    beginWithUsualTime()
    dropUsualTimeIfTooSoon()
    await lookAtRecentOrders()
  }

  /// The hours, fees and queue as they are now: the store may have closed since, be busier, or be
  /// switched off.
  func learnStore() async {
    now = device.now()
    async let statusIsKnown: Void = cart.learnStatus()
    _ = try? await cart.learnConfiguration()
    await statusIsKnown
  }

  /// Keeps the opening hours, "Ready by" and the times to choose from true while the screen is open.
  func keepTime() async {
    while await device.clock.paused(for: .seconds(20)) { now = device.now() }
  }

  /// Without an answer the stay that is known, if any, is still the best guess.
  private func loadStay() async { try? await learnStay() }

  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  func learnStay() async throws {
    stay = Self.here(try await parking.current().session, at: cart.venueId)
    knowsStay = true
  }

  /// A stay, if an order at the venue makes it longer.
  static func here(_ stay: ParkingSession?, at venue: String) -> ParkingSession? {
    stay.flatMap { $0.status.isParked && $0.venueId == venue ? $0 : nil }
  }

  /// The staff look for the usual vehicle, so another one becomes that. No order is placed meanwhile.
  func choose(_ chosen: SavedVehicle) async {
    let before = vehicle
    guard chosen.id != before?.id, !isPlacingOrder else { return }
    vehicle = chosen
    if await !working({ try await parking.makeDefault(chosen) }) { vehicle = before }
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
        if unpaidOrder == nil { found(order) }
      } else if cart.isSame(as: order) {
        let minutes = max(1, Int(now.timeIntervalSince(order.createdAt.date) / 60))
        duplicateWarning = "You ordered this \(minutes) min ago."
        break
      }
    }
  }

  private func found(_ order: Order) {
    // Without its answer an attempt does not know its order, which then is known by its contents.
    let attempt = placing.attempts.all(at: cart.venueId).first { attempt in
      attempt.orderId.map { $0 == order.id } ?? attempt.made(order)
    }
    unpaidRequest = attempt?.request
    unpaidOrder = order
  }
}
