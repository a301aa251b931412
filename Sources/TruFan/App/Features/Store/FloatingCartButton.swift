import SwiftUI
import TruFanClient
import TruFanModels
import WireKit

/// The way to the cart, at the thumb.
struct FloatingCartButton: View {
  let itemCount: Int
  /// Without the fees, which the cart's own page adds.
  let subtotal: Price
  let action: @MainActor () -> Void

  var body: some View {
    ActionButton(
      title: "Cart · \(itemCount)", detail: "Subtotal \(subtotal.formatted)", symbol: "cart.fill",
      action: action
    )
    .accessibilityLabel(
      "View cart, \("item".counted(itemCount)), subtotal \(subtotal.formatted)"
    )
    .accessibilityIdentifier("FloatingCartButton")
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }
}
