import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// One order, live.
@MainActor @Observable
final class OrderTrackingViewModel {
  let orderId: String
  let following: Following<Order>
  let actions: OrderActionViewModel
  let reviews: OrderReviewsViewModel
  private(set) var now: Date
  /// Counts the steps that arrived while the screen was open, for the feedback.
  private(set) var steps = 0
  /// The code on this device, which shows also without a network.
  private(set) var accessCode: String?
  private var attempt = 0

  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let codes: AccessCodes
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    orderId: String, api: ConvenienceAPIService, wallet: PaymentMethodsViewModel? = nil,
    following: Following<Order> = Following(), pauses: FollowingPauses = FollowingPauses()
  ) {
    self.orderId = orderId
    self.api = api
    self.following = following
    self.pauses = pauses
    codes = AccessCodes(device: api.session.device)
    now = api.session.device.now()
    accessCode = codes.code(of: orderId)
    actions = OrderActionViewModel(orderId: orderId, api: api, wallet: wallet)
    reviews = OrderReviewsViewModel(orderId: orderId, api: api)
    actions.onChange = { [weak self] in self?.take($0) }
  }

  /// Whether there is no such order for this account. Asking again would not change that.
  var isUnknown: Bool { following.isNotFound }

  var order: LoadState<Order> {
    if isUnknown { return .failed("Order not found") }
    return LoadState(following.value, failure: following.failure)
  }

  /// The kept code of an order that has not come: at the car there may be no network.
  var codeWithoutOrder: String? {
    following.value == nil && !isUnknown ? accessCode : nil
  }

  /// The reason why the screen may be old. An old order with a note is better than none.
  var interruption: String? { following.interruption }

  var isNew: Bool { attempt == 0 }
  var question: Int { attempt }

  /// Keeps the order up to date until its task is cancelled, or the order does not exist.
  func follow() async {
    await following.run(
      on: api.session.device.clock, pauses: pauses,
      until: APIError.isFinal,
      ask: { version in
        let answer = try await api.followOrder(orderId, newerThan: version)
        try Task.checkCancellation()
        if case .changed(let order, _) = answer { arrived(order) }
        return answer
      })
  }

  func retryButtonTapped() {
    following.forget()
    attempt += 1
  }

  /// A second hand for "1:40 left to answer", and for the parking's end.
  func keepTime() async {
    while await api.session.device.clock.paused(for: .seconds(1)) {
      let next = api.session.device.now()
      // A minute hand is enough where nothing counts seconds.
      if hasOpenProposal || Int(next.timeIntervalSince1970) % 20 == 0 { now = next }
    }
  }

  private func arrived(_ order: Order) {
    now = api.session.device.now()
    if let old = following.value, old.status != order.status { steps += 1 }
    codes.remember(order)
    actions.saw(order)
    accessCode = isCodeOfUse(in: order) ? order.accessCode ?? accessCode : nil
  }

  /// An order that was never paid is handed over to nobody.
  private func isCodeOfUse(in order: Order) -> Bool {
    order.status < .delivered && !order.awaitsFirstPayment
  }

  /// An answer to the parker's own action need not wait for the next one to ``follow()``.
  private func take(_ order: Order) {
    arrived(order)
    following.update { $0 = order }
  }

  // MARK: Substitutes

  /// Lines whose substitute waits for the parker.
  func proposals(of order: Order) -> [OrderItem] {
    order.items.filter { secondsLeft(for: $0) != nil }
  }

  private var hasOpenProposal: Bool { following.value.map { !proposals(of: $0).isEmpty } ?? false }

  /// The time that is left to answer; nil where there is nothing to answer.
  func secondsLeft(for line: OrderItem) -> Int? {
    line.secondsToAnswer(at: now).flatMap { $0 > 0 ? $0 : nil }
  }
}
