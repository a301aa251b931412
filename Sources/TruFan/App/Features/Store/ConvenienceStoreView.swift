import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The store's shelves.
struct ConvenienceStoreView: View {
  @Environment(AppState.self) private var app
  @State private var viewModel: ConvenienceStoreViewModel
  @State private var isFiltering = false
  @Environment(\.timeZone) private var timeZone

  init(viewModel: ConvenienceStoreViewModel) {
    _viewModel = State(initialValue: viewModel)
  }

  private var list: ItemListViewModel { viewModel.list }
  private var cart: CartViewModel { viewModel.cart }
  private var favourites: FavouritesViewModel { app.favourites(of: viewModel.venueId) }

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette.page)
      .navigationTitle("Store")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) { cartButton }
      }
      .toast(cart.toast, count: cart.additions, clock: app.device.clock) { cart.toastSeen() }
      .sensoryFeedback(.impact(weight: .medium), trigger: cart.additions)
      .sheet(isPresented: $isFiltering) {
        FilterSheet(list: list)
          .presentationDetents([.medium, .large])
      }
      .task { await viewModel.load() }
      .task { await viewModel.keepTime() }
      .task(id: list.question) { await list.load(list.question) }
      .task { await favourites.load() }
      .onChange(of: list.filter) { _, _ in viewModel.showsFavourites = false }
  }

  @ViewBuilder private var content: some View {
    if let failure = viewModel.failure, viewModel.isUnknown {
      EmptyStateView(
        icon: "storefront", title: failure, message: "The link is not complete, or too old.",
        actionTitle: "Back to Parking"
      ) { app.path = [] }
    } else if let failure = viewModel.failure {
      FailureView(sentence: failure) { Task { await viewModel.retry() } }
    } else if let message = viewModel.switchedOffMessage {
      EmptyStateView(
        icon: "storefront", title: "No orders here", message: message,
        actionTitle: "Back to Parking"
      ) { app.path = [] }
    } else {
      VStack(spacing: 0) {
        SearchBar(
          list: list, isFiltering: $isFiltering, canFilter: !viewModel.showsFavourites)
        CategoryScrollView(
          list: list, showsFavourites: $viewModel.showsFavourites,
          categories: viewModel.categories)
        ScrollView {
          VStack(spacing: 16) {
            notices
            if viewModel.showsFavourites {
              FavouritesView(viewModel: viewModel, favourites: favourites)
            } else {
              if list.filter.isPlain {
                ItemShelf(
                  title: "Popular items", items: viewModel.popular, venueId: viewModel.venueId
                )
                .accessibilityElement(children: .contain)
                .accessibilityIdentifier("popularItems")
              }
              ItemsGridView(viewModel: viewModel)
            }
          }
          .page()
        }
        .scrollDismissesKeyboard(.interactively)
        .refreshable { await list.refresh() }
        .frame(maxHeight: .infinity)
        if cart.itemCount > 0 {
          FloatingCartButton(itemCount: cart.itemCount, subtotal: cart.subtotal, action: openCart)
        }
      }
      .animation(.easeOut(duration: 0.2), value: cart.itemCount > 0)
    }
  }

  @ViewBuilder private var notices: some View {
    LostOrderCard(venueId: viewModel.venueId)
    if let welcome = viewModel.welcome {
      Text(welcome)
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityIdentifier("welcome")
    }
    if let closed = viewModel.closedMessage {
      let words = [closed, viewModel.laterMessage].compactMap { $0 }.joined(separator: " ")
      NoticeBar(
        text: venue.explained(words, at: viewModel.now), symbol: "moon.fill", color: .indigo
      )
      .accessibilityIdentifier("closedMessage")
    }
    if let failure = favourites.errorMessage { ErrorLine(sentence: failure) }
    TipBar(tip: .store)
    if let busy = viewModel.busyMessage {
      NoticeBar(text: busy, symbol: "clock.fill", color: .orange)
        .accessibilityIdentifier("busyMessage")
    }
  }

  private var venue: VenueClock {
    VenueClock(viewModel.configuration.value?.timeZone, device: timeZone)
  }

  private var cartButton: some View {
    CartButton(itemCount: cart.itemCount, action: openCart)
  }

  private func openCart() {
    app.sheet = .cart(venue: viewModel.venueId, startsAtCheckout: false)
  }
}
