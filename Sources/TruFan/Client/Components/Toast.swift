import ClientKit
import LookKit
import SwiftUI

extension View {
  /// Shows a few words for two seconds at the foot of the screen, and speaks them.
  /// - Parameter count: how often something was said; the same words again have two seconds anew.
  package func toast(
    _ words: String?, count: Int = 0, clock: any Clock<Duration>,
    seen: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(Toast(saying: .init(words: words, count: count), clock: clock, seen: seen))
  }
}

private struct Toast: ViewModifier {
  struct Saying: Hashable {
    let words: String?
    let count: Int
  }

  let saying: Saying
  let clock: any Clock<Duration>
  let seen: @MainActor () -> Void

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .bottom) {
        if let words = saying.words {
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
      .animation(.easeOut(duration: 0.2), value: saying.words)
      .task(id: saying) {
        guard saying.words != nil, await clock.paused(for: .seconds(2)) else { return }
        seen()
      }
  }
}
