import SwiftUI
import TruFanClient
import TruFanModels

/// The receipt: what was paid with what, and where that money is.
struct OrderPaymentsCard: View {
  let payments: [OrderPayment]

  var body: some View {
    if !payments.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Text("Payment")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(payments) { payment in
          OrderPaymentRow(payment: payment)
        }
      }
      .card()
      .accessibilityIdentifier("orderPayments")
    }
  }
}

private struct OrderPaymentRow: View {
  let payment: OrderPayment

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 12) {
      Image(systemName: payment.isGivenUp ? "xmark.circle" : "creditcard.fill")
        .foregroundStyle(.secondary)
        .frame(width: 24)
        .accessibilityHidden(true)
      SideBySide(alignment: .firstTextBaseline, spacing: 12) {
        VStack(alignment: .leading, spacing: 2) {
          Text(payment.title)
          Text(payment.words)
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

extension OrderPayment {
  /// "Visa •••• 4242", "Tip, Visa •••• 4242"
  var title: String {
    let card = method ?? "Card"
    return kind == .tip ? "Tip, \(card)" : card
  }

  /// Where the money is, in words that are true.
  var words: String {
    switch state {
    case .waiting: "Waiting for the payment service"
    case .held: "Held. You are charged at the hand-over, for what you get."
    case .charged where kind == .earlier:
      "Paid earlier. It goes back to you once the order is paid in another way."
    case .charged where refunded > .zero:
      "\(charged.formatted) paid, \(refunded.formatted) refunded"
    case .charged: "Paid"
    case .refunded: "\(refunded.formatted) refunded"
    case .released: "Not charged. The hold was released."
    case .declined: message ?? "Declined. Nothing was charged."
    }
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
