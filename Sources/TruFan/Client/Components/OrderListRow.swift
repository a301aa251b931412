import SwiftUI
import TruFanModels

/// An order in a list: its status' symbol, its number and its total, and the list's own lines below.
package struct OrderListRow<Lines: View>: View {
  private let order: OrderSummary
  private let lines: Lines

  package init(_ order: OrderSummary, @ViewBuilder lines: () -> Lines) {
    self.order = order
    self.lines = lines()
  }

  package var body: some View {
    HStack(spacing: 12) {
      Image(systemName: order.status.icon)
        .foregroundStyle(order.status.color)
        .frame(width: 28)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        SideBySide(alignment: .firstTextBaseline, spacing: 8) {
          Text(order.orderNumber)
            .fontWeight(.semibold)
            .lineLimit(1)
            .fixedSize()
            .frame(maxWidth: .infinity, alignment: .leading)
          // What went back whole, or was never taken, is not spent.
          Text(order.totalAmount.formatted)
            .strikethrough(order.paymentStatus == .refunded)
            .monospacedDigit()
            .fixedSize()
        }
        lines
      }
    }
  }
}
