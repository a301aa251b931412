import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The parker's own shelf.
struct FavouritesView: View {
  let viewModel: ConvenienceStoreViewModel
  let favourites: FavouritesViewModel

  var body: some View {
    switch favourites.items {
    case .loading:
      LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await favourites.load() } }
    case .loaded(let items) where items.isEmpty:
      EmptyStateView(
        icon: "heart", title: "No favorites yet",
        message: "Tap the heart on an item, and find it here next time.",
        actionTitle: "Browse Items"
      ) { viewModel.showsFavourites = false }
    case .loaded(let items):
      ItemGrid(items: items, viewModel: viewModel)
    }
  }
}
