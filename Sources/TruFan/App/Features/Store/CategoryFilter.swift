import SwiftUI
import TruFanClient
import TruFanModels

/// The store's shelves, side by side.
struct CategoryScrollView: View {
  @Bindable var list: ItemListViewModel
  @Binding var showsFavourites: Bool
  let categories: [ItemCategory]

  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 8) {
        Chip(title: "All", isSelected: list.filter.category == nil && !showsFavourites) {
          choose(nil)
        }
        .accessibilityIdentifier("category-all")
        Chip(title: "Favorites", icon: "heart.fill", isSelected: showsFavourites) {
          showsFavourites.toggle()
        }
        .accessibilityIdentifier("category-favorites")
        ForEach(categories, id: \.self) { category in
          Chip(
            title: category.displayName, icon: category.icon,
            isSelected: list.filter.category == category && !showsFavourites
          ) {
            choose(list.filter.category == category && !showsFavourites ? nil : category)
          }
          .accessibilityIdentifier("category-\(category.rawValue)")
        }
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 10)
    }
    .scrollIndicators(.hidden)
    // The column of the page below.
    .frame(maxWidth: 700, minHeight: 64)
    .frame(maxWidth: .infinity)
    .sensoryFeedback(.selection, trigger: list.filter.category)
    .sensoryFeedback(.selection, trigger: showsFavourites)
  }

  private func choose(_ category: ItemCategory?) {
    showsFavourites = false
    list.filter.category = category
  }
}
