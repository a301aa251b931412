import SwiftUI

/// The one thing to do on a screen.
struct PrimaryButton: View {
  let title: String
  var isLoading = false
  let action: @MainActor () -> Void

  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Button(action: action) {
      ButtonLabel(title: title, isLoading: isLoading, spinner: .white)
        .foregroundStyle(isReady ? Color.white : Colors.textSecondary)
        .background(isReady ? Colors.primary : Colors.surface)
        .clipShape(RoundedRectangle(cornerRadius: Spacing.lg))
    }
    .buttonStyle(.plain)
    .disabled(isLoading)
    .accessibilityLabel(isLoading ? "\(title), please wait" : title)
  }

  /// A button at work keeps its colour. A disabled one turns pale.
  private var isReady: Bool { isEnabled || isLoading }
}

struct PrimaryButtonPreviews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: Spacing.xl) {
      PrimaryButton(title: "Submit Rating") {}
      PrimaryButton(title: "Submit Rating", isLoading: true) {}
      PrimaryButton(title: "Submit Rating") {}.disabled(true)
    }
    .padding(Spacing.xxl)
  }
}
