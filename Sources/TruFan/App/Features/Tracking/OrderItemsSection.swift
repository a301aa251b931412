import SwiftUI
import TruFanClient
import TruFanModels

/// The lines of the order with what became of them, and the sums.
struct OrderItemsSection: View {
  let order: Order

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Items")
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      ForEach(order.items) { line in
        OrderLineRow(line: line)
      }
      Divider()
      sum("Subtotal", order.subtotal)
      if order.discountAmount > .zero { discount }
      sum("Service Fee", order.serviceFee)
      sum("Tax", order.tax)
      if order.tipAmount > .zero { sum("Tip", order.tipAmount) }
      SideBySide(spacing: 8) {
        Text("Total")
        Spacer(minLength: 0)
        Text(order.totalAmount.formatted)
          .monospacedDigit()
          .accessibilityIdentifier("total")
      }
      .font(.headline)
      if let refund = order.refundAmount, refund > .zero {
        // The total leaves out what was not found: beside a refund the sum says what it is of.
        if order.paid > order.totalAmount { sum("Paid", order.paid) }
        sum("Refunded", refund)
        if let reason = order.refundReason {
          Text("Reason of the last refund: \(reason)")
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
      }
    }
    .card()
  }

  private var discount: some View {
    sum(
      order.pointsRedeemed > 0 ? "Discount (\(order.pointsRedeemed) points)" : "Discount",
      "−" + order.discountAmount.formatted
    )
    .accessibilityIdentifier("discount")
  }

  private func sum(_ title: String, _ price: Price) -> some View { sum(title, price.formatted) }

  private func sum(_ title: String, _ amount: String) -> some View {
    SideBySide(alignment: .firstTextBaseline, spacing: 8) {
      Text(title)
        .foregroundStyle(.secondary)
      Spacer(minLength: 0)
      Text(amount)
        .monospacedDigit()
    }
    .font(.subheadline)
  }
}

private struct OrderLineRow: View {
  let line: OrderItem
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      ItemPicture(path: line.itemImageUrl)
        .frame(width: 44, height: 44)
        .clipShape(RoundedRectangle(cornerRadius: 8))
      VStack(alignment: .leading, spacing: 2) {
        Text("\(line.quantity) × \(line.itemName)")
          .strikethrough(line.status == .notFound)
        if let words = line.outcome { Text(words).font(.caption).foregroundStyle(.secondary) }
        if textSize.isAccessibilitySize { charge }
      }
      Spacer(minLength: 8)
      if !textSize.isAccessibilitySize { charge }
    }
    .font(.subheadline)
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("orderLine")
  }

  private var charge: some View {
    Text(line.charge.formatted)
      .monospacedDigit()
  }
}

/// The receipt and the hand-over, once they are there.
struct OrderPhotos: View {
  let order: Order

  var body: some View {
    if let url = order.receiptPhotoUrl { PhotoCard(title: "Receipt", url: url) }
    if let url = order.deliveryPhotoUrl { PhotoCard(title: "Delivery Proof", url: url) }
  }
}

private struct PhotoCard: View {
  let title: String
  let url: String

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(title)
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
      EnlargeablePhoto(title: title, path: url)
    }
    .card()
  }
}
