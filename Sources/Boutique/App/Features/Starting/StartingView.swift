import SwiftUI

/// Shown while a reloaded kiosk waits for its old page to close, before it resumes the visit. Until
/// then the visit may belong to another window, so nothing of it is shown.
struct StartingView: View {
  @Environment(AppState.self) private var appState

  var body: some View {
    KioskScreen(spacing: Spacing.xxl) {
      Text("Boutique GEO")
        .font(Typography.displayLarge)
        .foregroundStyle(Colors.textPrimary)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      ProgressView()
        .tint(Colors.textSecondary)
    }
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("startingScreen")
    .task { await appState.waitForOtherWindow() }
  }
}

struct StartingViewPreviews: PreviewProvider {
  static var previews: some View {
    StartingView()
      .environment(AppState.preview(.starting))
  }
}
