import LookKit
import SwiftUI

/// Nothing is here yet, and how that changes.
struct EmptyPlace: View {
  let symbol: String
  let title: String
  let message: String
  var actionTitle: String?
  var action: (@MainActor () -> Void)?

  var body: some View {
    VStack(spacing: 12) {
      Image(systemName: symbol)
        .font(.system(size: 44, weight: .light))
        .foregroundStyle(SoulPalette.quiet)
        .accessibilityHidden(true)
      Text(title)
        .font(.title3)
        .fontWeight(.medium)
      Text(message)
        .font(.subheadline)
        .foregroundStyle(SoulPalette.quiet)
        .multilineTextAlignment(.center)
      if let actionTitle, let action {
        SoulButton(title: actionTitle, action: action)
          .frame(maxWidth: 260)
          .padding(.top, 8)
      }
    }
    .padding(32)
    .frame(maxWidth: .infinity)
    .accessibilityIdentifier("emptyPlace")
  }
}

/// The app is cut off from the service.
struct OfflineBar: View {
  var body: some View {
    Label(Self.words, systemImage: "wifi.slash")
      .font(.footnote)
      .foregroundStyle(.white)
      .padding(.horizontal, 12)
      .frame(maxWidth: .infinity, minHeight: 36)
      .background(SoulPalette.fill)
      .announced(Self.words)
      .accessibilityIdentifier("offlineBar")
  }

  private static let words = "You are offline. Only what this device has is shown."
}

/// A screen of the onboarding or the sign-in: its heading, its fields, and its buttons at the foot.
struct StepPage<Content: View, Actions: View>: View {
  let title: String
  let hint: String
  @ViewBuilder let content: Content
  @ViewBuilder let actions: Actions

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        VStack(alignment: .leading, spacing: 8) {
          Text(title)
            .font(.largeTitle)
            .fontWeight(.semibold)
            .accessibilityAddTraits(.isHeader)
            .accessibilityHeading(.h1)
          Text(hint)
            .foregroundStyle(SoulPalette.quiet)
        }
        content
      }
      .padding(24)
      .padding(.top, 24)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .safeAreaInset(edge: .bottom) {
      VStack(spacing: 4) { actions }
        .padding(.horizontal, 24)
        .padding(.vertical, 12)
        .frame(maxWidth: 560)
    }
    .background(SoulPalette.page)
  }
}
