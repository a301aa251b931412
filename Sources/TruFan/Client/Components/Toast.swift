import ClientKit
import LookKit
import SwiftUI

extension View {
  /// Shows a few words for two seconds at the foot of the screen, and speaks them.
  package func toast(
    _ words: String?, clock: any Clock<Duration>, seen: @escaping @MainActor () -> Void
  )
    -> some View
  {
    modifier(Toast(words: words, clock: clock, seen: seen))
  }
}

private struct Toast: ViewModifier {
  let words: String?
  let clock: any Clock<Duration>
  let seen: @MainActor () -> Void

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .bottom) {
        if let words {
          Text(words)
            .font(.subheadline)
            .fontWeight(.semibold)
            .foregroundStyle(Color(.systemBackground))
            .multilineTextAlignment(.center)
            .padding(.horizontal, 16)
            .padding(.vertical, 10)
            .background(Color.primary)
            .clipShape(Capsule())
            .padding(.horizontal, 16)
            .padding(.bottom, 84)
            .allowsHitTesting(false)
            .announced(words)
            .accessibilityIdentifier("toast")
            .transition(.opacity)
        }
      }
      .animation(.easeOut(duration: 0.2), value: words)
      .task(id: words) {
        guard words != nil, await clock.paused(for: .seconds(2)) else { return }
        seen()
      }
  }
}
