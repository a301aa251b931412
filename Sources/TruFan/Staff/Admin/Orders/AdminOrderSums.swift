import SwiftUI
import TruFanClient
import TruFanModels

/// Whose order it is, what its total is made of, and what has gone back.
struct AdminOrderSums: View {
  let order: Order
  let model: RefundViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label {
        Text(
          [order.status.displayName, OrderSummary(order).unpaidWords?.lowercased()]
            .compactMap(\.self).joined(separator: ", "))
      } icon: {
        Image(systemName: order.status.icon)
          .foregroundStyle(order.status.color)
      }
      .font(.headline)
      .accessibilityIdentifier("orderStatus")
      line("Ordered", TimeText.dayAndClock(order.createdAt, in: model.venue.clock))
      if let parker = order.errand?.parkerWords { line("Parker", parker) }
      if let name = order.assignedStaffName { line("Staff", name) }
      Divider()
      line("Subtotal", order.subtotal.formatted)
      if order.discountAmount > .zero { line("Discount", "−" + order.discountAmount.formatted) }
      line("Service Fee", order.serviceFee.formatted)
      line("Tax", order.tax.formatted)
      if order.tipAmount > .zero { line("Tip", order.tipAmount.formatted) }
      line("Total", order.totalAmount.formatted)
        .fontWeight(.semibold)
      returned
    }
    .card()
  }

  @ViewBuilder private var returned: some View {
    if model.tipRefunded > .zero { line("Tip given back", model.tipRefunded.formatted) }
    if let reason = order.cancellationReason {
      Text(reason).font(.subheadline).foregroundStyle(.secondary)
    }
    if let refund = order.refundAmount {
      // The total leaves out what was not found, so it is not what the refund is of.
      if order.paid > .zero { line("Paid", order.paid.formatted) }
      line("Refunded", refund.formatted)
      if let reason = order.refundReason, reason != order.cancellationReason {
        Text(reason).font(.subheadline).foregroundStyle(.secondary)
      }
    }
  }

  private func line(_ title: String, _ value: String) -> some View {
    HStack {
      Text(title)
        .foregroundStyle(.secondary)
      Spacer()
      Text(value)
        .monospacedDigit()
        .multilineTextAlignment(.trailing)
    }
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("sum-\(title)")
  }
}

extension OrderErrand {
  /// "Sarah · SRH4821 · Blue Juno Ridge"; nil for a parker who has deleted their account.
  var parkerWords: String? {
    guard let parkerFirstName else { return nil }
    return [parkerFirstName, vehiclePlate, vehicle].compactMap(\.self).joined(separator: " · ")
  }
}
