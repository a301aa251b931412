import LookKit
import SwiftUI

/// The room for a failure, below everything else. It is there before the failure is: a message that
/// made room for itself would move the buttons under the customer's finger.
struct ErrorSpace: View {
  let text: String?

  var body: some View {
    ZStack(alignment: .top) {
      if let text { ErrorMessage(text: text) }
    }
    // Three lines of the longest sentence at a kiosk's width.
    .frame(maxWidth: 560, minHeight: 80, alignment: .top)
    .animation(.easeInOut(duration: 0.2), value: text)
  }
}

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
