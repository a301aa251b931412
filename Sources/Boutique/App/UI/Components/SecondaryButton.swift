import SwiftUI

/// The other way, equally easy to take.
struct SecondaryButton: View {
  let title: String
  var isLoading = false
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      ButtonLabel(title: title, isLoading: isLoading, spinner: Colors.textPrimary)
        .foregroundStyle(Colors.textPrimary)
        .background(Colors.surface)
        .clipShape(RoundedRectangle(cornerRadius: Spacing.lg))
    }
    .buttonStyle(.plain)
    .disabled(isLoading)
    .accessibilityLabel(isLoading ? "\(title), please wait" : title)
  }
}

struct SecondaryButtonPreviews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: Spacing.xl) {
      SecondaryButton(title: "No Thanks") {}
      SecondaryButton(title: "No Thanks", isLoading: true) {}
    }
    .padding(Spacing.xxl)
  }
}
