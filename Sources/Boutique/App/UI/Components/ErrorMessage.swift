import LookKit
import SwiftUI

/// The failure and the next step, in one sentence.
struct ErrorMessage: View {
  let text: String

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: Spacing.sm) {
      Image(systemName: "exclamationmark.circle.fill")
        .foregroundStyle(Colors.error)
        .accessibilityHidden(true)
      Text(text)
        .foregroundStyle(Colors.textPrimary)
        .multilineTextAlignment(.leading)
        .accessibilityIdentifier("errorMessage")
    }
    .font(Typography.bodyLarge)
    .frame(maxWidth: 560)
    .transition(.opacity)
    .announced(text)
  }
}
