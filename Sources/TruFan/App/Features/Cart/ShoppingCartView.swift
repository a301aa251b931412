import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What is in the cart, what it costs, and what is missing for an order.
struct ShoppingCartView: View {
  /// The order as it would be placed now: the cart's total is the checkout's.
  let checkout: CheckoutViewModel
  let proceed: @MainActor () -> Void
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss

  private var viewModel: CartViewModel { checkout.cart }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Shopping Cart")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Close") { dismiss() }
            .accessibilityIdentifier("closeCart")
        }
      }
      .task { await checkout.loadCart() }
      .task { await checkout.loadRewards(from: app.rewards) }
  }

  @ViewBuilder private var content: some View {
    if viewModel.items.isEmpty {
      ScrollView {
        VStack(spacing: 8) {
          EmptyStateView(
            icon: "cart.fill", title: "Your cart is empty",
            message: "Browse items and add them to your cart to get started",
            actionTitle: "Browse Items"
          ) { dismiss() }
          PopularInCart(cart: viewModel)
        }
        .page()
      }
      .frame(maxHeight: .infinity)
    } else {
      VStack(spacing: 0) {
        ScrollView {
          VStack(spacing: 12) {
            ForEach(viewModel.notes, id: \.self) { NoticeBar(text: $0, color: .orange) }
            ForEach(viewModel.items) { item in
              CartItemRow(item: item, cart: viewModel)
            }
            CartSums(checkout: checkout)
          }
          .page()
        }
        .frame(maxHeight: .infinity)
        footer
      }
    }
  }

  private var footer: some View {
    VStack(spacing: 8) {
      if let message = viewModel.limitMessage {
        CartLimitText(message: message)
          .accessibilityIdentifier("minimumOrderMessage")
      }
      ActionButton(
        title: "Proceed to Checkout",
        detail: checkout.price == nil ? nil : checkout.total.formatted,
        action: proceed
      )
      .disabled(!viewModel.validateMinimumOrder())
      .accessibilityIdentifier("ProceedToCheckout")
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }
}

/// The sums, the free minutes and the warnings.
private struct CartSums: View {
  let checkout: CheckoutViewModel

  private var viewModel: CartViewModel { checkout.cart }

  var body: some View {
    VStack(spacing: 12) {
      if viewModel.hasUnavailableItems {
        NoticeBar(
          text: "Some items cannot be had now. They are not part of the order.",
          symbol: "exclamationmark.triangle.fill", color: .orange)
      }
      if let warning = viewModel.limitWarning {
        NoticeBar(text: warning, symbol: "exclamationmark.triangle.fill", color: .orange)
      }
      if checkout.minutesPromised > 0 {
        NoticeBar(
          text: "+\(checkout.minutesPromised) min complimentary parking with this order",
          symbol: "gift.fill", color: .green)
      }
      if let price = checkout.price {
        VStack(alignment: .leading, spacing: 8) {
          PriceSummaryView(
            price: price, feePercent: viewModel.configuration?.defaultServiceFeePercent,
            tip: checkout.tip, tipTitle: checkout.tipTitle)
          if checkout.tip > .zero {
            Text("You can change the tip at the checkout.")
              .font(.footnote)
              .foregroundStyle(.secondary)
          }
        }
        .card()
      }
    }
  }
}

struct ShoppingCartViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack {
      ShoppingCartView(checkout: AppPreview.checkout) {}
    }
    .environment(AppPreview.app)
    .environment(AppPreview.app.session)
  }
}
