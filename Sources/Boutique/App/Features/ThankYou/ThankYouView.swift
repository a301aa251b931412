import SwiftUI

/// Three seconds of thanks, then the kiosk is ready for the next customer.
struct ThankYouView: View {
  @Environment(AppState.self) private var appState

  var body: some View {
    ThankYouWords()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("thankYou")
      .task { await appState.leaveThankYou() }
  }
}

/// The screen without its end: also for a kiosk whose app is out of reach.
struct ThankYouWords: View {
  var body: some View {
    KioskScreen(spacing: Spacing.lg) {
      Text("Thank You!")
        .font(Typography.displayLarge)
        .foregroundStyle(Colors.textPrimary)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Text("We appreciate your feedback")
        .font(Typography.headlineMedium)
        .foregroundStyle(Colors.textSecondary)
    }
  }
}

struct ThankYouViewPreviews: PreviewProvider {
  static var previews: some View {
    ThankYouView()
      .environment(AppState.preview(.thankYou))
  }
}
