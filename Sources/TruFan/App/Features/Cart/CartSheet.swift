import SwiftUI
import TruFanModels

/// From the cart over the checkout to the confirmation.
struct CartSheet: View {
  @Binding private var path: [AppState.CartStep]
  @State private var checkout: CheckoutViewModel
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss

  init(checkout: CheckoutViewModel, steps: Binding<[AppState.CartStep]>) {
    _checkout = State(initialValue: checkout)
    _path = steps
  }

  var body: some View {
    NavigationStack(path: $path) {
      ShoppingCartView(checkout: checkout) { path = [.checkout] }
        .navigationDestination(for: AppState.CartStep.self) { step in
          switch step {
          case .checkout:
            CheckoutView(viewModel: checkout) { path = [.checkout, .confirmation] }
          case .confirmation:
            if let order = checkout.placedOrder { OrderConfirmationView(order: order) }
          }
        }
    }
    .interactiveDismissDisabled(checkout.isPlacingOrder)
    // What is ordered here is told here, and empties the cart.
    .onChange(of: checkout.isPlacingOrder) { app.restoredCart = nil }
    // Nothing is left to check out behind an order that is placed.
    .onChange(of: path) { before, now in
      if before.last == .confirmation, now.last == .checkout { dismiss() }
    }
  }
}
