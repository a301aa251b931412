import SwiftUI

/// The place of a picture that is on its way, breathing slowly.
struct Skeleton: View {
  @State private var isBright = false
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    SoulPalette.fill
      .opacity(isBright ? 1 : 0.45)
      .animation(
        reducesMotion ? nil : .easeInOut(duration: 0.7).repeatForever(autoreverses: true),
        value: isBright
      )
      .onAppear { isBright = true }
      .accessibilityHidden(true)
  }
}
