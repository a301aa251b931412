import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// One item: a large picture, what it is, and how others found it.
struct ItemDetailView: View {
  @Environment(AppState.self) private var app
  @Environment(\.horizontalSizeClass) private var widthClass
  @State private var viewModel: ItemDetailViewModel

  init(viewModel: ItemDetailViewModel) {
    _viewModel = State(initialValue: viewModel)
  }

  var body: some View {
    content
      .background(Palette.page)
      .navigationTitle("Item")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { cartButton }
      }
      .toast(
        viewModel.cart.toast, count: viewModel.cart.additions, clock: app.device.clock
      ) { viewModel.cart.toastSeen() }
      .sensoryFeedback(.impact(weight: .medium), trigger: viewModel.cart.additions)
      .task { await viewModel.load() }
      .task { await app.favourites(of: viewModel.cart.venueId).load() }
  }

  @ViewBuilder private var content: some View {
    switch viewModel.detail {
    case .loading:
      LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await viewModel.load() } }
    case .loaded(let detail):
      VStack(spacing: 0) {
        ScrollView {
          VStack(alignment: .leading, spacing: 16) {
            picture(detail.item)
            ItemFacts(detail: detail)
            NutritionCard(nutrition: detail.nutrition ?? [:])
            ReviewsCard(detail: detail)
            ItemShelf(
              title: "Similar items", items: detail.similarItems,
              venueId: viewModel.cart.venueId)
          }
          .page()
        }
        .frame(maxHeight: .infinity)
        addBar(detail.item)
      }
    }
  }

  private func picture(_ item: ConvenienceItem) -> some View {
    // In a wide window the box is flat, and a bag of chips would have neither top nor bottom. On a phone a
    // whole picture would stand between grey edges.
    ItemPicture(path: item.imageUrl, isWhole: widthClass == .regular)
      .frame(height: 260)
      .clipShape(RoundedRectangle(cornerRadius: 14))
      .overlay(alignment: .topTrailing) {
        FavouriteButton(item: item, favourites: app.favourites(of: viewModel.cart.venueId))
      }
  }

  private func addBar(_ item: ConvenienceItem) -> some View {
    VStack(spacing: 10) {
      if !item.isAvailable {
        Text("Out of stock")
          .font(.headline)
          .foregroundStyle(.secondary)
          .frame(minHeight: 52)
      } else if viewModel.mostToAdd == 0 {
        Text("\(item.maxQuantityPerOrder) per order at most. All of them are in your cart.")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
          .frame(minHeight: 52)
      } else {
        SideBySide(spacing: 12) {
          QuantityControl(
            name: item.name, quantity: viewModel.quantity,
            canIncrement: viewModel.quantity < viewModel.mostToAdd,
            canDecrement: viewModel.quantity > 1,
            onIncrement: { viewModel.quantity += 1 }, onDecrement: { viewModel.quantity -= 1 })
          ActionButton(
            title: "Add", detail: (item.finalPrice * viewModel.quantity).formatted
          ) { viewModel.addButtonTapped() }
          .accessibilityLabel("Add \(viewModel.quantity) to cart")
          .accessibilityIdentifier("AddToCartButton")
        }
      }
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }

  private var cartButton: some View {
    CartButton(itemCount: viewModel.cart.itemCount) {
      app.sheet = .cart(venue: viewModel.cart.venueId, startsAtCheckout: false)
    }
  }
}
