import LookKit
import SwiftUI
import TruFanModels

/// What the checkout's cart lacks, with the way to more goods.
struct CheckoutLimit: View {
  let cart: CartViewModel
  @Environment(AppState.self) private var app

  var body: some View {
    if let message = cart.limitMessage {
      CartLimitText(message: message)
        .accessibilityIdentifier("checkoutLimitMessage")
      if cart.lacksGoods {
        Button {
          app.addGoods(at: cart.venueId)
        } label: {
          Text("Add Items").fingerSized(isWide: true)
        }
        .accessibilityIdentifier("addGoods")
      }
    }
  }
}
