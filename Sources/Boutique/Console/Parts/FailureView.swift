import SwiftUI

/// A screen that could not be loaded, and the way to try again.
struct FailureView: View {
  let sentence: String
  let retry: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 16) {
      Image(systemName: "exclamationmark.triangle")
        .font(.system(size: 40))
        .foregroundStyle(.orange)
        .accessibilityHidden(true)
      Text(sentence)
        .multilineTextAlignment(.center)
        .accessibilityIdentifier("errorMessage")
      Button("Try Again") { retry() }
        .buttonStyle(.bordered)
        .accessibilityIdentifier("retryButton")
    }
    .padding(32)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
