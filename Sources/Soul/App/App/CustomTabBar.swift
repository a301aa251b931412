import SwiftUI

/// Four symbols on black. The one of the tab in front is filled, and pink.
struct CustomTabBar: View {
  let app: AppState

  var body: some View {
    HStack(spacing: 0) {
      ForEach(AppState.Tab.allCases) { tab in button(tab) }
    }
    .frame(maxWidth: 560)
    .frame(maxWidth: .infinity)
    .background(SoulPalette.page)
  }

  private func button(_ tab: AppState.Tab) -> some View {
    let isSelected = tab == app.tab
    return Button {
      // A tap on the tab in front leads back to its first page.
      if isSelected { app.paths[tab] = [] }
      app.tab = tab
    } label: {
      VStack(spacing: 3) {
        Image(systemName: isSelected ? tab.filledSymbol : tab.symbol)
          .font(.system(size: 22))
          .accessibilityHidden(true)
        Text(tab.title)
          .font(.system(size: 10, weight: .medium))
      }
      .foregroundStyle(isSelected ? SoulPalette.pink : SoulPalette.quiet)
      .frame(maxWidth: .infinity, minHeight: 54)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
    .accessibilityIdentifier("tab-\(tab.rawValue)")
  }
}

extension AppState.Tab {
  var title: String { rawValue.capitalized }

  fileprivate var symbol: String {
    switch self {
    case .home: "house"
    case .favorites: "heart"
    case .gallery: "photo.on.rectangle"
    case .profile: "person"
    }
  }

  fileprivate var filledSymbol: String {
    switch self {
    case .home: "house.fill"
    case .favorites: "heart.fill"
    case .gallery: "photo.fill"
    case .profile: "person.fill"
    }
  }
}
