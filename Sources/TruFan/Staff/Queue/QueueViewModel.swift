import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels
import WireKit

/// The venue's queue, live.
@MainActor @Observable
final class QueueViewModel {
  let venue: Venue
  let following: Following<OrdersResponse>
  let alarms: QueueAlarms
  /// Only what the staff member has taken.
  var showsOnlyMine = false
  private(set) var now: Date
  /// Counts new orders and parkers who came back while the app was open, for the feedback.
  private(set) var arrivals = 0
  /// What has just happened, for a moment.
  private(set) var notice: String?
  private(set) var errorMessage: String?
  /// The orders whose acceptance is on its way.
  private(set) var accepting: Set<String> = []
  private(set) var answeredAt: Date?
  /// The orders that are picked for one trip; nil while none are being picked.
  private(set) var picked: Set<String>?
  private(set) var isStartingTrip = false

  @ObservationIgnored private var news = QueueNews()
  @ObservationIgnored private let promised: PromisedOrders
  @ObservationIgnored private let user: TruFanUser
  @ObservationIgnored private let api: StaffAPIService
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    venue: Venue, user: TruFanUser, api: StaffAPIService,
    following: Following<OrdersResponse> = Following(),
    pauses: FollowingPauses = FollowingPauses()
  ) {
    self.venue = venue
    self.user = user
    self.api = api
    self.following = following
    self.pauses = pauses
    alarms = QueueAlarms(
      storage: api.session.device.storage, key: "trufan_staff_alarms_\(user.id)_\(venue.id)")
    promised = PromisedOrders(
      storage: api.session.device.storage, key: "trufan_staff_promised_\(user.id)_\(venue.id)")
    now = api.session.device.now()
  }

  // MARK: Following

  var state: LoadState<[OrderSummary]> {
    LoadState(following.value?.orders, failure: following.failure)
  }

  /// The reason why the queue may be old, and how old it is.
  var interruption: String? {
    guard following.value != nil, let failure = following.failure else { return nil }
    let age = answeredAt.map { Elapsed.words(since: $0, now: now) } ?? "some time ago"
    return "This is the queue of \(age). \(failure.localizedDescription)"
  }

  /// Orders beyond the longest list that is shown.
  var hiddenCount: Int { max(0, (following.value?.total ?? 0) - orders.count) }

  func follow() async {
    await following.run(
      on: api.session.device.clock, pauses: pauses,
      until: APIError.isUnauthorized,
      ask: { version in
        let answer = try await api.followQueue(venue: venue.id, newerThan: version)
        try Task.checkCancellation()
        now = api.session.device.now()
        answeredAt = now
        if case .changed(let page, _) = answer { arrived(page.orders) }
        return answer
      })
  }

  func retryButtonTapped() async {
    following.forget()
    await follow()
  }

  private func arrived(_ orders: [OrderSummary]) {
    look(at: orders)
    guard let known = following.value?.orders else { return }
    guard news.add(orders, since: known, inFront: alarms.inFront) else { return }
    arrivals += 1
    sayNews(of: orders)
  }

  private func look(at orders: [OrderSummary]) {
    let rings = alarms.rings
    alarms.look(at: orders, now: Timestamp(now))
    if alarms.rings != rings { news.alarmRang(at: now) }
    if let words = promised.words(of: orders, at: Timestamp(now)) { news.add(words) }
  }

  private func sayNews(of orders: [OrderSummary]) {
    if let words = news.next(at: api.session.device.now(), in: orders) { notice = words }
  }

  func noticeSeen() { notice = nil }

  /// A second hand while somebody waits to be accepted. Otherwise minutes are enough.
  func keepTime() async {
    while await api.session.device.clock.paused(for: .seconds(1)) {
      sayNews(of: following.value?.orders ?? [])
      let next = api.session.device.now()
      guard countsSeconds || Int(next.timeIntervalSince1970) % 20 == 0 else { continue }
      now = next
      judge()
    }
  }

  /// Before the first answer nobody knows which orders wait.
  private func judge() {
    if following.value != nil { look(at: orders) }
  }

  private var countsSeconds: Bool { orders.contains { $0.status == .pending } }

  // MARK: Sections

  private var orders: [OrderSummary] { following.value?.orders ?? [] }

  /// In the order in which a person should look at them.
  var sections: [QueueSection] {
    let shown = orders.filter { !showsOnlyMine || isMine($0) }
    return QueueSection.sections(of: shown, isMine: isMine)
  }

  func isMine(_ order: OrderSummary) -> Bool { order.assignedStaffId == user.id }

  // MARK: Accepting

  /// - Returns: whether the order is this person's now.
  func accept(_ order: OrderSummary) async -> Bool {
    guard accepting.insert(order.id).inserted else { return false }
    errorMessage = nil
    defer { accepting.remove(order.id) }
    do {
      let accepted = try await api.accept(order.id)
      following.update { page in
        guard let index = page.orders.firstIndex(where: { $0.id == order.id }) else { return }
        page.orders[index] = OrderSummary(accepted)
      }
      judge()
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = "\(order.orderNumber): \(error.localizedDescription)"
      return false
    }
  }

  // MARK: Trips

  /// One's own orders that can be shopped for together now: paid, and not for later.
  var tripCandidates: [String] {
    orders.filter { isMine($0) && $0.canBeShopped(at: Timestamp(now)) }.map(\.id)
  }

  /// The section in which a trip is offered: the first that has an order for one.
  var tripSection: QueueSection.Kind? {
    guard canPick || picked != nil else { return nil }
    let (candidates, sections) = (Set(tripCandidates), sections)
    let first = sections.first { $0.orders.contains { candidates.contains($0.id) } }
    // Whoever is picking can end that, whatever has become of the orders.
    return (first ?? sections.first)?.kind
  }

  var canPick: Bool { tripCandidates.count > 1 }

  /// How many of the picked orders can go together still: a colleague may have taken one over.
  var pickedCount: Int? { picked.map { picked in tripCandidates.count(where: picked.contains) } }

  /// Begins picking with all that can go together, or ends it.
  func pickingTapped() { picked = picked == nil ? Set(tripCandidates) : nil }

  func pickTapped(_ order: OrderSummary) {
    guard picked?.remove(order.id) == nil else { return }
    picked?.insert(order.id)
  }

  /// Starts the shopping of all picked orders.
  /// - Returns: the orders of the trip, oldest first; nil when one of them could not be started.
  func startTrip() async -> [String]? {
    let trip = tripCandidates.filter { picked?.contains($0) ?? false }
    guard !isStartingTrip, trip.count > 1 else { return nil }
    isStartingTrip = true
    errorMessage = nil
    defer { isStartingTrip = false }
    // Repeating it is harmless for those that were started before.
    for order in trip {
      do {
        _ = try await api.startShopping(order)
      } catch is CancellationError {
        return nil
      } catch {
        let number = orders.first { $0.id == order }?.orderNumber ?? order
        errorMessage = "\(number): \(error.localizedDescription)"
        return nil
      }
    }
    picked = nil
    return trip
  }
}

extension OrderSummary {
  /// Whether the server lets its shopping begin, or go on.
  fileprivate func canBeShopped(at now: Timestamp) -> Bool {
    switch status {
    case .shopping: true
    case .confirmed:
      !paymentStatus.isPayable && shoppingFrom.map { $0.timestamp <= now } ?? true
    default: false
    }
  }
}
