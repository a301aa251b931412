import SwiftUI
import TruFanClient
import TruFanModels

/// The heart on an item's picture.
struct FavouriteButton: View {
  let item: ConvenienceItem
  let favourites: FavouritesViewModel

  private var isFavourite: Bool { favourites.contains(item.id) }

  var body: some View {
    Button {
      Task { await favourites.heartTapped(item) }
    } label: {
      Image(systemName: isFavourite ? "heart.fill" : "heart")
        .font(.headline)
        .foregroundStyle(isFavourite ? Palette.danger : Color.secondary)
        .frame(width: 36, height: 36)
        .background(Palette.card)
        .clipShape(Circle())
        .frame(width: 52, height: 52)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .sensoryFeedback(.impact(weight: .light), trigger: isFavourite)
    .accessibilityLabel(
      isFavourite ? "Remove \(item.name) from favorites" : "Add \(item.name) to favorites"
    )
    .accessibilityIdentifier("favorite-\(item.id)")
  }
}
