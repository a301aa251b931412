import LookKit
import SoulModels
import SwiftUI

/// The looks that portraits can have.
struct HomeView: View {
  @Environment(AppState.self) private var app
  @Environment(\.horizontalSizeClass) private var widthClass

  var body: some View {
    @Bindable var presets = app.presets
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        categories
        if let message = app.presets.errorMessage {
          ErrorLine(sentence: message)
            .padding(.horizontal, widthClass.pageMargin)
        }
        content
      }
      .padding(.bottom, 24)
    }
    .background(SoulPalette.page)
    .navigationTitle("Looks")
    .searchable(text: $presets.searchText, prompt: "Search looks")
    .toolbar {
      ToolbarItem(placement: .topBarTrailing) { bell }
    }
    .refreshable { await app.presets.load() }
  }

  private var bell: some View {
    Button {
      app.paths[.home] = [.notifications]
    } label: {
      Image(systemName: app.inbox.unread > 0 ? "bell.fill" : "bell")
        .foregroundStyle(.white)
    }
    .accessibilityLabel(
      app.inbox.unread > 0 ? "Notifications, \(app.inbox.unread) unread" : "Notifications"
    )
    .accessibilityIdentifier("notificationsButton")
  }

  private var categories: some View {
    ScrollView(.horizontal) {
      HStack(spacing: 8) {
        CategoryChip(title: "All", isSelected: app.presets.category == nil) {
          app.presets.category = nil
        }
        .accessibilityIdentifier("category-all")
        ForEach(app.presets.categories, id: \.self) { category in
          CategoryChip(title: category.displayName, isSelected: app.presets.category == category) {
            app.presets.category = category
          }
          .accessibilityIdentifier("category-\(category.rawValue)")
        }
      }
      .padding(.horizontal, widthClass.pageMargin)
    }
    .scrollIndicators(.hidden)
    .sensoryFeedback(.selection, trigger: app.presets.category)
  }

  @ViewBuilder private var content: some View {
    switch app.presets.presets {
    case .loading:
      PresetSkeletons()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await app.presets.load() } }
    case .loaded where app.presets.shown.isEmpty:
      EmptyPlace(
        symbol: "magnifyingglass", title: "No looks found",
        message: "Try another word, or all categories.")
    case .loaded:
      PresetGrid(presets: app.presets.shown)
    }
  }
}

/// One of several words, of which one is chosen.
private struct CategoryChip: View {
  let title: String
  let isSelected: Bool
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Text(title)
        .font(.subheadline)
        .foregroundStyle(isSelected ? Color.black : Color.white)
        .padding(.horizontal, 16)
        .frame(minHeight: 44)
        .background(isSelected ? Color.white : SoulPalette.fill)
        .clipShape(Capsule())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
