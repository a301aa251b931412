import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels

/// What a parker can do about an order: pay, cancel, answer a substitute, come back, rate.
@MainActor @Observable
final class OrderActionViewModel {
  let orderId: String
  /// Which card pays an order that is not paid yet.
  let cards: CardChoiceViewModel
  private(set) var isWorking = false
  private(set) var errorMessage: String? {
    get { failure.sentence }
    set { failure.sentence = newValue }
  }
  private var failure = SheetFailure()
  private var isTooLateToCancel = false
  private var hasCancelled = false
  /// What was done, for a moment.
  private(set) var confirmation: String?

  var cancellationReason = CancellationReason.plans
  /// The parker's own words for ``CancellationReason/other``. Longer ones than the server takes are
  /// cut while they are typed, so that nothing is lost unseen.
  var otherReason = ""
  var rating: Int {
    get { typed.stars }
    set { typed.stars = newValue }
  }
  var feedback: String {
    get { typed.words }
    set { typed.words = newValue }
  }
  var tip: RatingTip {
    get { RatingTip(rawValue: typed.tip) ?? .none }
    set { typed.tip = newValue.rawValue }
  }
  /// A rating outlives a reload until it is sent.
  private var typed: RatingDraft {
    didSet { if typed != oldValue { draft.keep(typed == RatingDraft() ? nil : typed) } }
  }

  @ObservationIgnored var onChange: @MainActor (Order) -> Void = { _ in }
  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let draft: Draft<RatingDraft>

  init(
    orderId: String, api: ConvenienceAPIService, wallet: PaymentMethodsViewModel? = nil
  ) {
    self.orderId = orderId
    cards = CardChoiceViewModel(wallet: wallet ?? PaymentMethodsViewModel(session: api.session))
    self.api = api
    draft = Draft("rating_" + orderId, of: api.session.user?.id, on: api.session.device)
    typed = draft.value ?? RatingDraft()
  }

  enum CancellationReason: String, CaseIterable, Hashable, Sendable {
    case plans = "My plans changed"
    case mistake = "I ordered by mistake"
    case slow = "It takes too long"
    case other = "Another reason"
  }

  enum RatingTip: Int, CaseIterable, Hashable, Sendable {
    case none = 0
    case one = 100
    case three = 300
    case five = 500

    var price: Price { Price(cents: rawValue) }
    var displayName: String { self == .none ? "None" : "$\(rawValue / 100)" }
  }

  @discardableResult
  func pay(_ order: Order) async -> Bool {
    await work(nil) {
      let means = try await cards.means(for: order.amountToPay)
      _ = try await PaymentService(session: api.session).pay(order, by: means)
      let paid = try await api.getOrder(order.id)
      // A real card is charged at the hand-over only.
      confirmation =
        paid.paymentStatus == .authorized ? "The money is held on your card" : "Payment received"
      return paid
    }
  }

  @discardableResult
  func cancel() async -> Bool {
    await work(nil) {
      let order = try await cancelled()
      hasCancelled = true
      confirmation = ["Order cancelled.", order.refundSentence].compactMap { $0 }
        .joined(separator: " ")
      return order
    }
  }

  private func cancelled() async throws -> Order {
    do {
      return try await api.cancelOrder(orderId, reason: sentReason)
    } catch let error as APIError where error.status == 400 {
      isTooLateToCancel = true
      throw error
    }
  }

  /// Why the order cannot be cancelled any more; nil while that may succeed, and once it has. The
  /// cancelled order may arrive before the answer to the cancelling does.
  func refusalToCancel(_ order: Order?) -> String? {
    guard !isWorking, !hasCancelled else { return nil }
    return (isTooLateToCancel ? errorMessage : nil) ?? order?.refusalToCancel
  }

  private var sentReason: String {
    let words = otherReason.trimmingCharacters(in: .whitespacesAndNewlines)
    guard cancellationReason == .other, !words.isEmpty else { return cancellationReason.rawValue }
    return words.cut(to: OrderRules.reasonLimit)
  }

  @discardableResult
  func submitRating() async -> Bool {
    guard OrderRules.ratings.contains(rating) else {
      errorMessage = ConvenienceStoreError.invalidRating.errorDescription
      return false
    }
    let words = feedback.trimmingCharacters(in: .whitespacesAndNewlines)
    let isSent = await work("Thank you for your rating!") {
      try await api.rateOrder(
        orderId,
        RateOrderRequest(
          rating: rating,
          feedback: words.isEmpty ? nil : words.cut(to: OrderRules.feedbackLimit),
          tipAmount: tip == .none ? nil : tip.price))
    }
    if isSent { draft.keep(nil) }
    return isSent
  }

  /// Forgets what was typed of an order's rating once the order has one, from here or elsewhere.
  func saw(_ order: Order) {
    if order.rating != nil { draft.keep(nil) }
  }

  @discardableResult
  func backAtCar() async -> Bool {
    await work("The staff know that you are back") { try await api.backAtCar(orderId) }
  }

  @discardableResult
  func answer(_ line: OrderItem, accept: Bool) async -> Bool {
    await work(accept ? "Substitute accepted" : "Substitute refused") {
      // An answer is to the substitute that was shown, and a yes to its total.
      let answer = SubstitutionAnswer(
        accept: accept, newTotal: line.substitution?.newTotal,
        question: line.substitution?.question)
      return try await api.answerSubstitution(order: orderId, line: line.id, answer)
    }
  }

  func confirmationSeen() { confirmation = nil }

  /// Says what another part of the page has done.
  func confirm(_ sentence: String) { confirmation = sentence }

  /// A failure that no sheet shows: it is said once, where it happened.
  var pageError: String? { failure.onPage }

  /// A sheet opens: what has failed before is none of its business.
  func begin() {
    (isTooLateToCancel, hasCancelled) = (false, false)
    failure.sheetOpened()
  }

  /// A sheet closes, with what has failed in it.
  func end() { failure.sheetClosed() }

  private func work(_ done: String?, _ action: () async throws -> Order) async -> Bool {
    guard !isWorking else { return false }
    isWorking = true
    errorMessage = nil
    defer { isWorking = false }
    do {
      let order = try await action()
      if let done { confirmation = done }
      onChange(order)
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
  }
}
