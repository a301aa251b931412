import SwiftUI

/// What went wrong with the last action, beside it.
struct ErrorLine: View {
  let sentence: String

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      Image(systemName: "exclamationmark.circle.fill")
        .foregroundStyle(.red)
        .accessibilityHidden(true)
      Text(sentence)
        .font(.subheadline)
        .accessibilityIdentifier("errorMessage")
        .onChange(of: sentence, initial: true) {
          AccessibilityNotification.Announcement(sentence).post()
        }
    }
  }
}
