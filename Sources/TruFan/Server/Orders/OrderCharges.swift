import ServerKit
import TruFanModels
import WireKit

/// The payments of one order in the ledger.
///
/// A plan is one try to pay the order, with one card or two. A plan whose first card was released
/// because the second was declined cannot be taken up again: the next try is a plan of its own.
struct OrderCharges: Sendable {
  /// A tip that was given with the rating has this part. Plans have 1 and 3, 4 and 6, 7 and 9, …
  static let tipPart = 2

  let all: [Payment]
  /// What was to be promised beyond the first total.
  var consents: [OrderConsent] = []

  static func part(plan: Int, card: Int) -> Int { 3 * plan + (card == 0 ? 1 : 3) }

  /// Nil for a tip.
  static func plan(ofPart part: Int) -> Int? { part == tipPart ? nil : (part - 1) / 3 }

  /// The last plan, without those that were to promise more and do not.
  var plan: Int { plans.filter { !isAside($0) }.max() ?? 0 }

  /// The number of another plan.
  var nextPlan: Int { (plans.max() ?? -1) + 1 }

  private var plans: [Int] { all.compactMap { Self.plan(ofPart: $0.part) } }

  /// Whether a plan was to promise more, and does not do so.
  func isAside(_ plan: Int) -> Bool {
    consents.contains { $0.plan == plan && $0.state != .agreed }
  }

  /// What pays the order now: the charges of its last plan.
  var current: [Payment] { payments(ofPlan: plan) }

  func payments(ofPlan plan: Int) -> [Payment] {
    all.filter { Self.plan(ofPart: $0.part) == plan }
  }

  /// The consent that waits for this payment.
  func consent(waitingFor payment: Payment) -> OrderConsent? {
    consents.first {
      $0.state == .waiting && $0.plan == Self.plan(ofPart: payment.part)
    }
  }

  /// Of tries before the last one.
  var replaced: [Payment] {
    all.filter { $0.part != Self.tipPart && !isCurrent($0) }
  }

  var tip: Payment? { all.first { $0.part == Self.tipPart } }

  func isCurrent(_ payment: Payment) -> Bool { Self.plan(ofPart: payment.part) == plan }

  /// All cards promise their share, or have paid it.
  var isPaid: Bool {
    !current.isEmpty && current.allSatisfy { $0.authorised > 0 && $0.state != .released }
  }

  /// Every share is taken; one that came to nothing was released.
  var isTaken: Bool {
    current.contains { $0.captured > 0 }
      && current.allSatisfy { $0.captured > 0 || ($0.state == .released && !$0.hasLostHold) }
  }

  /// A bank has let go of money that was promised, before it was taken.
  var hasLostHold: Bool { current.contains(where: \.hasLostHold) }

  /// What is to be paid for an order: a tip that was given later is paid already.
  func owed(for order: OrderRow) -> Price { order.total - Price(cents: tip?.kept ?? 0) }

  var captured: Int { current.reduce(0) { $0 + $1.captured } }
  var held: Int { current.reduce(0) { $0 + $1.held } }
  var kept: Int { current.reduce(0) { $0 + $1.kept } }
  var refunded: Int { current.reduce(0) { $0 + $1.refunded } }

  /// Whether shares of these amounts are another try of the same plan, at the same service. What was
  /// cancelled there cannot be taken up again.
  func canRepeat(_ amounts: [Int], at service: String) -> Bool {
    current.map(\.amount) == amounts
      && current.allSatisfy {
        ($0.state == .pending || $0.state == .failed) && $0.provider == service
          && $0.decline?.code != PaymentDecline.canceledCode
      }
  }

  /// For the order's parker. A share of an earlier try is there while the shop has its money.
  /// - Parameter expected: the same once the service has answered all that it was asked.
  func receipt(_ expected: OrderCharges) -> [OrderPayment] {
    let paid = replaced.filter { $0.kept > 0 } + current
    return (paid + [tip].compactMap { $0 }).map { payment in
      let soon = expected.all.first { $0.id == payment.id } ?? payment
      let returning = soon.refunded - payment.refunded
      return OrderPayment(
        id: payment.id, kind: kind(of: payment),
        // Which card is asked now is not known before the answer.
        method: Self.state(payment) == .waiting ? nil : payment.method,
        amount: Price(cents: payment.amount),
        charged: Price(cents: payment.captured), refunded: Price(cents: payment.refunded),
        state: Self.state(payment), returning: returning > 0 ? Price(cents: returning) : nil,
        message: payment.decline?.sentence)
    }
  }

  private func kind(of payment: Payment) -> OrderPayment.Kind {
    if payment.part == Self.tipPart { return .tip }
    return isCurrent(payment) ? .order : .earlier
  }

  private static func state(_ payment: Payment) -> OrderPayment.State {
    switch payment.state {
    case .pending: .waiting
    case .failed: payment.isWaiting ? .waiting : .declined
    case .authorised: .held
    case .captured, .partlyRefunded: .charged
    case .refunded: .refunded
    case .released: .released
    }
  }
}

extension Payments {
  func charges(ofOrder id: String, in db: Connection) throws -> OrderCharges {
    try charges(try payments(of: OrderPayments.subject(id), in: db), ofOrder: id, in: db)
  }

  /// As they will be once the service has answered all that it was asked.
  func expectedCharges(ofOrder id: String, in db: Connection) throws -> OrderCharges {
    try charges(try expectedPayments(of: OrderPayments.subject(id), in: db), ofOrder: id, in: db)
  }

  /// Most orders have one plan, and so no consents to look for.
  private func charges(
    _ all: [Payment], ofOrder id: String, in db: Connection
  ) throws -> OrderCharges {
    let charges = OrderCharges(all: all)
    guard charges.nextPlan > 1 else { return charges }
    return OrderCharges(all: all, consents: try OrderConsentTable.all(ofOrder: id, in: db))
  }
}
