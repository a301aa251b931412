import SwiftUI

/// The frame of every screen: white, centred, never wider than the eye takes in at once.
struct KioskScreen<Content: View>: View {
  var spacing: CGFloat = Spacing.xl
  @ViewBuilder let content: () -> Content

  var body: some View {
    VStack(spacing: spacing) {
      content()
    }
    .multilineTextAlignment(.center)
    .frame(maxWidth: 720)
    .padding(Spacing.xl)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Colors.background)
  }
}
