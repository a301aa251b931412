import ClientKit
import Observation
import TruFanModels
import WireKit

/// Finds the orders that were being placed or paid when the app ended, such as by a reload. Their
/// parker has not seen what became of them.
@MainActor @Observable
final class LostOrdersViewModel {
  /// The order of each venue that was found, as it was then.
  private(set) var found: [String: OrderSummary] = [:]
  /// The venues at which an order did not arrive. Its cart is kept.
  private(set) var missing: Set<String> = []

  /// The attempts of the app's earlier lives, by venue. Those of this one are the checkout's.
  @ObservationIgnored private var open: [String: OrderAttempt]
  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let attempts: OrderAttempts
  @ObservationIgnored private let placed: PlacedOrders

  init(api: ConvenienceAPIService, user: String) {
    self.api = api
    attempts = OrderAttempts(device: api.session.device, user: user)
    placed = PlacedOrders(device: api.session.device, user: user)
    open = attempts.all
  }

  /// Looks again whenever other orders are active: a request may still be under way.
  /// - Parameter cart: of a venue; what the order has bought leaves it.
  func look(among active: [OrderSummary], cart: (_ venue: String) -> CartViewModel) async {
    // A paid order that was told of and is over is no news any more.
    found = found.filter { venue, order in
      open[venue] != nil || active.contains { $0.id == order.id }
    }
    for (venue, attempt) in open {
      missing.remove(venue)
      guard isLast(attempt, at: venue) else {
        forget(venue)
        continue
      }
      do {
        let order = try await order(of: attempt, among: active)
        let isMissing = if order == nil { try await hasNotArrived(attempt) } else { false }
        guard isLast(attempt, at: venue) else { continue }
        if let order { take(order, cart(venue)) }
        if isMissing { missing.insert(venue) }
      } catch let error as APIError where error.isNotFound {
        if isLast(attempt, at: venue) { drop(venue) }
      } catch {
        // The next change of the orders asks again.
      }
    }
    await lookForPlaced()
  }

  /// What another window of the device has found, or this one before a reload, is news here still.
  private func lookForPlaced() async {
    for (venue, id) in placed.all where found[venue]?.id != id {
      do {
        let order = try await api.getOrder(id)
        guard placed.all[venue] == id else { continue }
        if order.status < .delivered {
          found[venue] = OrderSummary(order)
        } else {
          placed.keep(nil, at: venue)
        }
      } catch let error as APIError where error.isNotFound {
        placed.keep(nil, at: venue)
      } catch {
        // The next change of the orders asks again.
      }
    }
  }

  /// The parker goes to the order, and sees there what becomes of it.
  func seen(at venue: String) {
    placed.keep(nil, at: venue)
    forget(venue)
  }

  /// The parker goes to the cart. The attempt stays, so that its repetition makes no second order.
  func missingSeen(at venue: String) { missing.remove(venue) }

  /// Whether no other order was begun since, such as while the server was asked.
  private func isLast(_ attempt: OrderAttempt, at venue: String) -> Bool {
    attempts.value(at: venue)?.key == attempt.key
  }

  private func forget(_ venue: String) { (open[venue], found[venue]) = (nil, nil) }

  private func drop(_ venue: String) {
    attempts.keep(nil, at: venue)
    forget(venue)
  }

  private func take(_ order: Order, _ cart: CartViewModel) {
    let venue = order.venueId
    guard order.status < .delivered else { return drop(venue) }
    AccessCodes(device: api.session.device).remember(order)
    found[venue] = OrderSummary(order)
    // An unpaid order stays the attempt's, so that the checkout pays it and makes no other one.
    guard !order.paymentStatus.isPayable else { return }
    attempts.keep(nil, at: venue)
    placed.keep(order.id, at: venue)
    open[venue] = nil
    guard cart.isBought(by: order) else { return }
    cart.clear()
    InstructionsStore(device: api.session.device, user: attempts.user, venue: venue)
      .keep(KeptInstructions())
  }

  /// Without its answer an order is known by its contents.
  private func order(
    of attempt: OrderAttempt, among active: [OrderSummary]
  ) async throws -> Order? {
    if let id = attempt.orderId { return try await api.getOrder(id) }
    for summary in active where isRecent(summary, attempt) {
      let order = try await api.getOrder(summary.id)
      if attempt.made(order) { return order }
    }
    return nil
  }

  /// Whether no order at all was made since: a delivered one is not among the active ones.
  private func hasNotArrived(_ attempt: OrderAttempt) async throws -> Bool {
    guard attempt.orderId == nil, attempt.madeAt != nil else { return false }
    let newest = try await api.getMyOrders(MyOrdersPath()).orders
    return !newest.contains { isRecent($0, attempt) }
  }

  /// The device's clock and the server's may differ by so many seconds.
  private static let skew = 120.0

  private func isRecent(_ summary: OrderSummary, _ attempt: OrderAttempt) -> Bool {
    guard let made = attempt.madeAt else { return false }
    return summary.createdAt.date.timeIntervalSince(made.date) > -Self.skew
  }
}

extension OrderAttempt {
  fileprivate func made(_ order: Order) -> Bool {
    let wanted = Dictionary(request.items.map { ($0.itemId, $0.quantity) }, uniquingKeysWith: +)
    let lines = order.items.compactMap { line in line.itemId.map { ($0, line.quantity) } }
    return order.venueId == request.venueId
      && wanted == Dictionary(lines, uniquingKeysWith: +)
  }
}
