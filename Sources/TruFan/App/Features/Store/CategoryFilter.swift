import SwiftUI
import TruFanClient
import TruFanModels

/// The store's shelves, side by side.
struct CategoryScrollView: View {
  @Bindable var list: ItemListViewModel
  let categories: [ItemCategory]

  var body: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 8) {
        Chip(title: "All", isSelected: list.filter.category == nil) {
          list.filter.category = nil
        }
        .accessibilityIdentifier("category-all")
        ForEach(categories, id: \.self) { category in
          Chip(
            title: category.displayName, icon: category.icon,
            isSelected: list.filter.category == category
          ) {
            list.filter.category = list.filter.category == category ? nil : category
          }
          .accessibilityIdentifier("category-\(category.rawValue)")
        }
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 10)
    }
    .scrollIndicators(.hidden)
    .frame(minHeight: 64)
    .sensoryFeedback(.selection, trigger: list.filter.category)
  }
}
