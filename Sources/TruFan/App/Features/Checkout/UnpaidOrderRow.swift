import SwiftUI
import TruFanClient
import TruFanModels

/// An order whose payment was lost: found again, it can still be paid.
struct UnpaidOrderRow: View {
  let order: Order
  /// Whether the checkout's own button pays another order.
  let hasButton: Bool
  let pay: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Order \(order.orderNumber) reached the store, but isn't paid yet.")
        .font(.subheadline)
        .fontWeight(.semibold)
        .accessibilityIdentifier("unpaidOrder")
      if hasButton {
        Text("Place Order makes a second order, beside this one.")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .accessibilityIdentifier("secondOrder")
        ActionButton(title: "Pay this order", detail: order.amountToPay.formatted, action: pay)
          .accessibilityIdentifier("payUnpaidOrder")
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(8)
  }
}
