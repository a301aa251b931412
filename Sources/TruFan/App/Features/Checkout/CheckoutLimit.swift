import LookKit
import SwiftUI
import TruFanModels

/// Why the cart cannot be ordered as it is, above the button that is grey for it.
struct CheckoutLimit: View {
  let cart: CartViewModel
  @Environment(AppState.self) private var app

  var body: some View {
    if let message = cart.limitMessage {
      Text(message)
        .font(.subheadline)
        .fontWeight(.medium)
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        .announced(message)
        .accessibilityIdentifier("checkoutLimitMessage")
      if cart.lacksGoods {
        Button("Add Items") { app.addGoods(at: cart.venueId) }
          .frame(maxWidth: .infinity, minHeight: 44)
          .accessibilityIdentifier("addGoods")
      }
    }
  }
}
