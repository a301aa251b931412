import ClientKit
import Foundation
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

  /// The attempts of the app's earlier lives. Those of this one are the checkout's.
  @ObservationIgnored private var open: [OrderAttempt]
  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let attempts: OrderAttempts
  @ObservationIgnored private let placed: OrderIds
  @ObservationIgnored private let latest: OrderIds

  init(api: ConvenienceAPIService, user: String) {
    self.api = api
    attempts = OrderAttempts(device: api.session.device, user: user)
    placed = .found(by: user, on: api.session.device)
    latest = .latest(of: user, on: api.session.device)
    open = attempts.all
  }

  /// Looks again whenever other orders are active: a request may still be under way.
  /// - Parameter cart: of a venue; what the order has bought leaves it.
  func look(among active: [OrderSummary], cart: (_ venue: String) -> CartViewModel) async {
    // A paid order that was told of and is over is no news any more.
    found = found.filter { _, order in
      open.contains { $0.orderId == order.id } || active.contains { $0.id == order.id }
    }
    missing.subtract(open.map(\.venue))
    for attempt in open {
      guard attempts.isKept(attempt) else {
        close(attempt)
        continue
      }
      do {
        let order = try await order(of: attempt, among: active)
        let isMissing = if order == nil { try await hasNotArrived(attempt) } else { false }
        guard attempts.isKept(attempt) else { continue }
        if let order { take(order, of: attempt, cart(attempt.venue)) }
        if isMissing { missing.insert(attempt.venue) }
      } catch let error as APIError where error.isNotFound {
        drop(attempt)
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

  /// The window that was reloaded may have placed its order yet, and shown that to nobody.
  /// - Parameter venue: whose cart has become empty.
  func lookForPlaced(at venue: String, among active: [OrderSummary], now: Date) async {
    guard let id = latest.value(at: venue), let order = active.first(where: { $0.id == id }),
      now.timeIntervalSince(order.createdAt.date) < Self.recently
    else { return }
    placed.keep(id, at: venue)
    await lookForPlaced()
  }

  /// Within so many seconds an order is that of the reload.
  private static let recently = 120.0

  /// The parker goes to the order, and sees there what becomes of it.
  func seen(at venue: String) {
    for orders in [placed, latest] { orders.keep(nil, at: venue) }
    let order = found.removeValue(forKey: venue)
    open.removeAll { $0.orderId != nil && $0.orderId == order?.id }
  }

  /// The parker goes to the cart. The attempt stays, so that its repetition makes no second order.
  func missingSeen(at venue: String) { missing.remove(venue) }

  /// The attempt is no more looked for, and nothing is said of its order.
  private func close(_ attempt: OrderAttempt) {
    open.removeAll { $0.key == attempt.key }
    if let id = attempt.orderId, found[attempt.venue]?.id == id { found[attempt.venue] = nil }
  }

  private func drop(_ attempt: OrderAttempt) {
    attempts.forget(attempt)
    close(attempt)
  }

  private func take(_ order: Order, of attempt: OrderAttempt, _ cart: CartViewModel) {
    let venue = order.venueId
    guard order.status < .delivered else { return drop(attempt) }
    AccessCodes(device: api.session.device).remember(order)
    found[venue] = OrderSummary(order)
    missing.remove(venue)
    let index = open.firstIndex { $0.key == attempt.key }
    // An unpaid order stays the attempt's, so that the checkout pays it and makes no other one.
    guard !order.paymentStatus.isPayable else {
      if let index { open[index].orderId = order.id }
      return
    }
    attempts.forget(attempt)
    placed.keep(order.id, at: venue)
    if let index { open.remove(at: index) }
    guard cart.isBought(by: order) else { return }
    cart.clear()
    ChoicesStore(device: api.session.device, user: attempts.user, venue: venue)
      .keep(KeptChoices())
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
  /// Whether the order has the contents of this attempt.
  func made(_ order: Order) -> Bool {
    let wanted = Dictionary(request.items.map { ($0.itemId, $0.quantity) }, uniquingKeysWith: +)
    let lines = order.items.compactMap { line in line.itemId.map { ($0, line.quantity) } }
    return order.venueId == request.venueId
      && wanted == Dictionary(lines, uniquingKeysWith: +)
  }
}
