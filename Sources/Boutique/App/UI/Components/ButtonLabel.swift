import SwiftUI

/// A large button's words, which make room for a spinner without changing the button's size.
struct ButtonLabel: View {
  let title: String
  let isLoading: Bool
  /// The spinner's colour, which is seen on the button's.
  let spinner: Color

  var body: some View {
    ZStack {
      Text(title)
        .font(Typography.headlineLarge)
        .multilineTextAlignment(.center)
        .opacity(isLoading ? 0 : 1)
      if isLoading {
        ProgressView()
          .controlSize(.large)
          .tint(spinner)
      }
    }
    .padding(.horizontal, Spacing.xl)
    .padding(.vertical, Spacing.lg)
    .frame(maxWidth: .infinity)
    .contentShape(Rectangle())
  }
}
