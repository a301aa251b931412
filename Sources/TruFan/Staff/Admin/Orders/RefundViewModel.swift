import ClientKit
import LookKit
import Observation
import TruFanClient
import TruFanModels

/// One order for its administrator, and money that goes back.
@MainActor @Observable
final class RefundViewModel {
  private(set) var state: LoadState<Order> = .loading
  private(set) var isWorking = false
  private(set) var errorMessage: String?
  private(set) var fieldErrors: [String: [String]] = [:]
  var kind = Kind.all
  var amount = ""
  var reason = ""

  /// What goes back.
  enum Kind: String, CaseIterable, Hashable {
    case all = "All"
    case part = "A part"
    /// The one that came with the rating.
    case tip = "The tip"
  }

  let orderId: String
  @ObservationIgnored private let api: AdminAPIService
  @ObservationIgnored private var key: RequestKey<RefundRequest>

  init(
    orderId: String, api: AdminAPIService, newKey: @escaping NewKey = { IdempotencyKey.new() }
  ) {
    self.orderId = orderId
    self.api = api
    key = RequestKey(new: newKey)
  }

  var venue: Venue { api.venue }

  private var paid: [OrderPayment] {
    (state.value?.payments ?? []).filter { $0.kind == .order }
  }

  /// What can still go back: what the cards have paid, without a tip that came with the rating; or all
  /// that they hold, as long as nothing is taken.
  var left: Price { isOnlyHeld ? held : paid.reduce(.zero) { $0 + $1.kept } }

  /// A tip that came with the rating, as far as it is kept. It goes back only where its payment is named.
  var tip: OrderPayment? {
    state.value?.payments.first { $0.kind == .tip && $0.kept > .zero }
  }

  /// What has gone back of such a tip.
  var tipRefunded: Price {
    (state.value?.payments ?? []).filter { $0.kind == .tip }.reduce(.zero) { $0 + $1.refunded }
  }

  /// What can go back, also after the goods' money has; nothing where all has.
  var kinds: [Kind] {
    let goods: [Kind] = isOnlyHeld ? [.all] : left > .zero ? [.all, .part] : []
    return tip == nil ? goods : goods + [.tip]
  }

  /// The chosen kind, or the one that there is.
  var shownKind: Kind { kinds.contains(kind) ? kind : kinds.first ?? .all }

  /// What ``Kind/all`` is: each payment but a tip that came with the rating.
  var allWords: String {
    if isOnlyHeld {
      return """
        Nothing is charged yet. The order ends, and \(left.formatted) is no longer held on the \
        parker's card.
        """
    }
    let words = """
      All that is left of what the order itself has cost goes back to the parker: \(left.formatted).
      """
    return endsOrder ? words + " The order ends with it, and nobody goes on with it." : words
  }

  /// Whether all of its money is given back before the goods are handed over.
  private var endsOrder: Bool { state.value.map { $0.status < .delivered } ?? false }

  /// The last question's sentence.
  var warning: String {
    var words = "A refund cannot be taken back."
    let isWhole = shownKind == .all || shownKind == .part && TypedNumber.price(amount) == left
    if isWhole, endsOrder { words = "The order ends. " + words }
    return tipWords == nil ? words : words + " The tip that came with the rating stays paid."
  }

  /// Says that a tip of the rating is left out; nil where it is not.
  var tipWords: String? {
    guard let tip, shownKind != .tip else { return nil }
    return """
      The tip of \(tip.kept.formatted) that came with the rating stays paid: it is refunded by itself. To \
      give it back, too, make a second refund and choose The tip.
      """
  }

  /// Of a charged order before its hand-over, which gives back by itself what was not found; nil for others.
  var handOverWords: String? {
    guard let order = state.value, order.status < .delivered, order.paymentStatus == .captured,
      shownKind == .part
    else { return nil }
    return """
      What was not found, or cost less, goes back by itself at the hand-over. This refund is given beside \
      that.
      """
  }

  private var held: Price {
    paid.filter { $0.state == .held }.reduce(.zero) { $0 + $1.amount }
  }

  /// Nothing is charged yet. Then the order can only be ended, and all is let go. One of two cards may
  /// have let go already, where the other's bank has refused.
  var isOnlyHeld: Bool {
    guard let order = state.value, order.paymentStatus == .authorized else { return false }
    return held > .zero && paid.allSatisfy { $0.state == .held || $0.state == .released }
  }

  /// What earlier tries to pay have charged and should have gone back: the card's bank has declined
  /// to take it. While the order is to be paid the server keeps it until then.
  var returnable: [OrderPayment] {
    guard let order = state.value, !order.isToBePaid else { return [] }
    return order.payments.filter { $0.kind == .earlier && $0.kept > .zero }
  }

  func load() async {
    do {
      state = .loaded(try await api.order(orderId))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if state.value == nil { state = .failed(error.localizedDescription) }
    }
  }

  func retryButtonTapped() async {
    state = .loading
    await load()
  }

  /// What is asked for, once amount and reason are in order; otherwise the fields say what is not.
  func checkedRequest() -> RefundRequest? {
    (errorMessage, fieldErrors) = (nil, [:])
    let named = shownKind == .tip ? tip : nil
    let most = named?.kept ?? left
    let wanted = shownKind == .part ? TypedNumber.price(amount) ?? .zero : most
    if wanted <= .zero || wanted > most {
      fieldErrors["refund_amount"] = ["Enter an amount from $0.01 to \(most.formatted)."]
    }
    guard let reason = reason.orNil else {
      fieldErrors["refund_reason"] = ["Say why. The parker reads it."]
      return nil
    }
    guard fieldErrors.isEmpty else { return nil }
    return RefundRequest(
      refundAmount: wanted, refundReason: reason, paymentId: named?.id,
      refundedBefore: named?.refunded ?? paid.reduce(.zero) { $0 + $1.refunded })
  }

  /// Asks once more for what an earlier card should have got back.
  func returnAgain(_ payment: OrderPayment) async {
    let isAsked = await refund(
      RefundRequest(
        refundAmount: payment.kept, refundReason: "The order was paid in another way",
        paymentId: payment.id, refundedBefore: payment.refunded))
    if isAsked, returnable.contains(where: { $0.id == payment.id }) {
      errorMessage = "The card's bank has declined it again. Give it back in another way."
    }
  }

  /// - Returns: whether the money is on its way.
  func refund(_ request: RefundRequest) async -> Bool {
    guard !isWorking else { return false }
    isWorking = true
    errorMessage = nil
    defer { isWorking = false }
    do {
      state = .loaded(try await api.refund(orderId, request, key: key.key(for: request)))
      key.succeeded(request)
      (reason, amount, kind) = ("", "", .all)
      return true
    } catch is CancellationError {
      return false
    } catch {
      fieldErrors = FormWords.details(of: error)
      errorMessage = fieldErrors.isEmpty ? error.localizedDescription : FormWords.correct
      // Another administrator may have given something back: what is left is shown anew.
      await load()
      return false
    }
  }
}
