import SwiftUI
import TruFanClient
import TruFanModels

/// The receipt: what was paid with what, and where that money is.
struct OrderPaymentsCard: View {
  let order: Order

  var body: some View {
    if !order.payments.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Text("Payment")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(order.payments) { payment in
          OrderPaymentRow(payment: payment, isToBePaid: order.isToBePaid)
        }
        if let rest = order.restAtHandOver {
          Text(order.words(ofRest: rest))
            .font(.footnote)
            .foregroundStyle(.secondary)
            .accessibilityIdentifier("restAtHandOver")
        }
      }
      .card()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("orderPayments")
    }
  }
}

private struct OrderPaymentRow: View {
  let payment: OrderPayment
  let isToBePaid: Bool

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 12) {
      Image(systemName: payment.isGivenUp ? "xmark.circle" : "creditcard.fill")
        .foregroundStyle(.secondary)
        .frame(width: 24)
        .accessibilityHidden(true)
      SideBySide(alignment: .firstTextBaseline, spacing: 12) {
        VStack(alignment: .leading, spacing: 2) {
          Text(payment.title)
          Text(payment.words(isToBePaid: isToBePaid))
            .font(.caption)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 0)
        Text(payment.shown.formatted)
          .monospacedDigit()
          .fixedSize()
      }
    }
    .font(.subheadline)
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("orderPayment")
  }
}

extension Order {
  /// What was charged beyond the total, as the goods in hand cost less than was ordered. Refunds of before
  /// are beside that, as far as there is money left. Nil for nothing, and once the order is handed over.
  var restAtHandOver: Price? {
    guard status < .delivered, !isToBePaid else { return nil }
    let paid = payments.filter { $0.kind == .order }
    let kept = paid.reduce(.zero) { $0 + $1.kept - ($1.returning ?? .zero) }
    let rest = min(kept, paid.reduce(.zero) { $0 + $1.charged } - totalAmount)
    return rest > .zero ? rest : nil
  }
}

extension Order {
  /// Nothing is handed over of an order whose items are all missing.
  func words(ofRest rest: Price) -> String {
    let words = "\(rest.formatted) of it goes back to you"
    return items.allSatisfy { $0.status == .notFound } ? words + "." : words + " at the hand-over."
  }

  /// "Visa •••• 4242": the first card that paid the order, which a tip is charged to as well. Nil
  /// where none is known.
  var tippingCard: String? { payments.first { $0.kind == .order }?.method }
}

extension OrderPayment {
  /// "Visa •••• 4242", "Tip, Visa •••• 4242"
  var title: String {
    let card = method ?? "Card"
    return kind == .tip ? "Tip, \(card)" : card
  }

  /// Where the money is, in words that are true.
  /// - Parameter isToBePaid: whether the order itself is to be paid still.
  func words(isToBePaid: Bool) -> String {
    switch state {
    case .waiting: "Waiting for the payment service"
    case .held: "Held. You are charged at the hand-over, for what you get."
    case .charged where kind == .earlier: wordsOfEarlier(isToBePaid: isToBePaid)
    case .charged where refunded > .zero:
      "\(charged.formatted) paid, \(refunded.formatted) refunded"
    case .charged: "Paid"
    case .refunded: "\(refunded.formatted) refunded"
    case .released: "Not charged. The hold was released."
    case .declined: message ?? "Declined. Nothing was charged."
    }
  }

  /// The card's bank may decline to take a share of an earlier try back.
  private func wordsOfEarlier(isToBePaid: Bool) -> String {
    if let returning {
      return returning == kept
        ? "Paid earlier. It is on its way back to you."
        : "Paid earlier. \(returning.formatted) of it is on its way back to you."
    }
    return isToBePaid
      ? "Paid earlier. It goes back to you once the order is paid in another way."
      : "Paid earlier, and not given back yet. Please ask the lot's staff."
  }

  /// What the payer has paid, or is asked for.
  var shown: Price {
    switch state {
    case .waiting, .held: amount
    case .charged, .refunded: kept
    case .released, .declined: .zero
    }
  }

  var isGivenUp: Bool { state == .released || state == .declined }
}
