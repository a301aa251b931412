import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The items in two columns, or more where there is room.
struct ItemsGridView: View {
  let viewModel: ConvenienceStoreViewModel

  private var list: ItemListViewModel { viewModel.list }

  var body: some View {
    if let interruption = list.interruption {
      NoticeBar(text: interruption, symbol: "wifi.slash", color: .orange)
    }
    switch list.state {
    case .loading:
      LazyVGrid(columns: ItemGrid.columns, spacing: 12) {
        ForEach(0..<6, id: \.self) { _ in SkeletonItemCard() }
      }
      .accessibilityLabel("Loading items")
    case .failed(let sentence):
      FailureView(sentence: sentence) { list.retry() }
    case .loaded(let items) where items.isEmpty:
      nothing
    case .loaded(let items):
      ItemGrid(items: items, viewModel: viewModel)
      more
    }
  }

  @ViewBuilder private var nothing: some View {
    if list.filter.isPlain {
      EmptyStateView(
        icon: "bag.fill", title: "No items found",
        message: "The store has nothing to offer right now.")
    } else {
      EmptyStateView(
        icon: "doc.text.magnifyingglass", title: "No items found",
        message: "Try adjusting your search or filters", actionTitle: list.filter.clearTitle
      ) { list.clearFilter() }
    }
  }

  @ViewBuilder private var more: some View {
    if let failure = list.moreFailure { ErrorLine(sentence: failure) }
    if list.hasMore {
      Button {
        Task { await list.loadMore() }
      } label: {
        ZStack {
          Text("Show more").opacity(list.isLoadingMore ? 0 : 1)
          if list.isLoadingMore { ProgressView() }
        }
        .frame(maxWidth: .infinity)
      }
      .buttonStyle(.bordered)
      .controlSize(.large)
      .disabled(list.isLoadingMore)
      .accessibilityIdentifier("showMoreButton")
    }
  }
}

/// Cards side by side, as many as there is room for.
struct ItemGrid: View {
  let items: [ConvenienceItem]
  let viewModel: ConvenienceStoreViewModel
  @Environment(AppState.self) private var app
  @Environment(\.dynamicTypeSize) private var textSize

  static let columns = [
    GridItem(.adaptive(minimum: 136), spacing: 12, alignment: .top)
  ]

  var body: some View {
    LazyVGrid(
      // Half a phone is too narrow for a price in the largest letters.
      columns: textSize.isAccessibilitySize ? [GridItem(.flexible())] : Self.columns, spacing: 12
    ) {
      ForEach(items) { item in
        ItemCard(
          item: item, inCart: viewModel.cart.quantity(of: item.id),
          favourites: app.favourites(of: viewModel.venueId),
          onOpen: { app.path.append(.item(venue: viewModel.venueId, item: item.id)) },
          onAddToCart: { viewModel.cart.add(item) })
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("ItemsGrid")
  }
}
