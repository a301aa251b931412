import SwiftUI

/// A sentence that the learner dismisses.
struct Notice: View {
  let text: String
  let dismiss: @MainActor () -> Void

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Image(systemName: "exclamationmark.triangle.fill")
        .foregroundStyle(.orange)
        .accessibilityHidden(true)
      Text(text)
        .font(.subheadline)
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityIdentifier("notice")
      Button(action: dismiss) {
        Image(systemName: "xmark")
          .frame(width: 44, height: 44)
          .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Dismiss")
      .accessibilityIdentifier("dismissNoticeButton")
    }
    .padding(16)
    .paperCard()
  }
}
