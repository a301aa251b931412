import SwiftUI
import TruFanModels

/// Base price, fee and tax: everything that makes the total.
package struct PriceSummaryView: View {
  private let price: OrderPrice
  private let feePercent: Percent?
  private let tip: Price?
  private let tipTitle: String

  package init(
    price: OrderPrice, feePercent: Percent? = nil, tip: Price? = nil, tipTitle: String = "Tip"
  ) {
    self.price = price
    self.feePercent = feePercent
    self.tip = tip
    self.tipTitle = tipTitle
  }

  package var body: some View {
    VStack(spacing: 8) {
      row("Subtotal", price.subtotal, id: "subtotal")
      if price.discount > .zero {
        row("Discount", "−" + price.discount.formatted, id: "discount")
      }
      row(feeTitle, price.serviceFee, id: "serviceFee")
      row("Tax", price.tax, id: "tax")
      if let tip, tip > .zero { row(tipTitle, tip, id: "tip") }
      Divider()
      HStack {
        Text("Total")
        Spacer()
        Text((price.total + (tip ?? .zero)).formatted)
          .monospacedDigit()
          .contentTransition(.numericText())
          .accessibilityIdentifier("total")
      }
      .font(.headline)
    }
  }

  private var feeTitle: String {
    feePercent.map { "Service Fee (\($0.formatted))" } ?? "Service Fee"
  }

  private func row(_ title: String, _ price: Price, id: String) -> some View {
    row(title, price.formatted, id: id)
  }

  private func row(_ title: String, _ amount: String, id: String) -> some View {
    HStack {
      Text(title)
        .foregroundStyle(.secondary)
      Spacer()
      Text(amount)
        .monospacedDigit()
        .accessibilityIdentifier(id)
    }
    .font(.subheadline)
  }
}

struct PriceSummaryViewPreviews: PreviewProvider {
  static var previews: some View {
    PriceSummaryView(
      price: OrderPrice(
        subtotal: Price(cents: 1317), OrderFees(serviceFee: Percent(15), tax: Percent(8))),
      feePercent: Percent(15), tip: Price(cents: 198)
    )
    .padding(16)
  }
}
