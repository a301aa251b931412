import SwiftUI

/// The one thing to do on a screen.
struct PrimaryButton: View {
  let title: String
  var isLoading = false
  let action: @MainActor () -> Void

  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Button(action: action) {
      ButtonLabel(title: title, isLoading: isLoading)
        .foregroundStyle(Color.white)
        .background(isEnabled || isLoading ? Colors.primary : Colors.starEmpty)
        .clipShape(RoundedRectangle(cornerRadius: Spacing.lg))
    }
    .buttonStyle(.plain)
    .disabled(isLoading)
    .accessibilityLabel(isLoading ? "\(title), please wait" : title)
  }
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
