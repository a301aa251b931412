import SwiftUI
import WireKit

/// The way to the cart in a page's bar, with the number of pieces in it.
struct CartButton: View {
  let itemCount: Int
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Image(systemName: "cart.fill")
        .frame(width: 44, height: 44)
    }
    .accessibilityLabel("Cart, \("item".counted(itemCount))")
    .accessibilityIdentifier("CartButton")
    .counted(itemCount, identifier: "CartBadge")
  }
}
