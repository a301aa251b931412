import SwiftUI
import TruFanClient

/// The cart has gone while its checkout was open.
struct EmptyCheckout: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    ScrollView {
      EmptyStateView(
        icon: "cart.fill", title: "Your cart is empty",
        message: "It was ordered in another window, or emptied.", actionTitle: "Back to Cart"
      ) { dismiss() }
      .page()
    }
    .frame(maxHeight: .infinity)
  }
}
