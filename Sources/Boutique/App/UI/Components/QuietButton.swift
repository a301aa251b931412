import SwiftUI

/// A way out that does not compete with the screen's one action.
struct QuietButton: View {
  let title: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Text(title)
        .font(Typography.bodyLarge)
        .foregroundStyle(Colors.textSecondary)
        .padding(.horizontal, Spacing.xl)
        .frame(minHeight: 48)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
  }
}
