import LookKit
import SwiftUI

/// Asks whether anyone is still there, during the last seconds before a visit ends.
struct InactivityNotice: View {
  @Environment(\.horizontalSizeClass) private var widthClass
  let secondsLeft: Int
  let stay: @MainActor () -> Void

  var body: some View {
    HStack(spacing: Spacing.lg) {
      Text("Still there? Starting over in \(secondsLeft)s")
        .font(widthClass == .compact ? Typography.bodyMedium : Typography.bodyLarge)
        .monospacedDigit()
        .foregroundStyle(Colors.textPrimary)
        .accessibilityIdentifier("countdown")
      Button(action: stay) {
        Text("I'm Here")
          .font(Typography.headlineMedium)
          .foregroundStyle(Colors.primary)
          .padding(.horizontal, Spacing.lg)
          .frame(minHeight: 48)
          .fixedSize()
          .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityIdentifier("stayButton")
    }
    .padding(.horizontal, Spacing.xl)
    .padding(.vertical, Spacing.sm)
    .background(Colors.surface)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.xl))
    .padding(.horizontal, Spacing.lg)
    .padding(.top, Spacing.sm)
    .transition(.opacity)
    .announced("Still there? This screen starts over soon.")
  }
}

struct InactivityNoticePreviews: PreviewProvider {
  static var previews: some View {
    InactivityNotice(secondsLeft: 12) {}
  }
}
