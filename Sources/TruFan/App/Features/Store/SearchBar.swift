import SwiftUI
import TruFanClient

/// Searches the store, and opens the filters.
struct SearchBar: View {
  @Bindable var list: ItemListViewModel
  @Binding var isFiltering: Bool
  /// False beside the favorites, which are all shown, whatever the filters say.
  var canFilter = true
  @FocusState private var isSearchFocused: Bool

  var body: some View {
    HStack(spacing: 10) {
      HStack(spacing: 8) {
        Image(systemName: "magnifyingglass")
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        TextField("Search items...", text: $list.filter.searchText)
          .autocorrectionDisabled()
          .submitLabel(.search)
          .focused($isSearchFocused)
          .accessibilityLabel("Search items")
          .accessibilityIdentifier("searchField")
        if list.isSearching, !list.filter.searchText.isEmpty { ProgressView() }
        if !list.filter.searchText.isEmpty {
          Button {
            list.filter.searchText = ""
          } label: {
            Image(systemName: "xmark.circle.fill")
              .foregroundStyle(.secondary)
              .frame(width: 44, height: 44)
              .contentShape(Rectangle())
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Clear search")
          .accessibilityIdentifier("clearSearch")
        }
      }
      .padding(.leading, 12)
      .padding(.trailing, list.filter.searchText.isEmpty ? 12 : 0)
      .frame(minHeight: 46)
      .contentShape(Rectangle())
      .onTapGesture { isSearchFocused = true }
      .background(Palette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 12))
      if canFilter { filterButton }
    }
    .padding(.horizontal, 16)
    .padding(.top, 8)
    .frame(maxWidth: 700)
  }

  private var filterButton: some View {
    Button {
      isFiltering = true
    } label: {
      Image(systemName: "slider.horizontal.3")
        .font(.title3)
        .frame(width: 44, height: 44)
        .foregroundStyle(list.filter.choiceCount > 0 ? Color.white : Color.primary)
        .background(list.filter.choiceCount > 0 ? Palette.accent : Palette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 12))
    }
    .buttonStyle(.plain)
    .accessibilityLabel(
      list.filter.choiceCount > 0 ? "Filters, \(list.filter.choiceCount) set" : "Filters"
    )
    .accessibilityIdentifier("filterButton")
  }
}
