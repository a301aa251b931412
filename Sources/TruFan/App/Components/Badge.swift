import SwiftUI
import TruFanClient

/// A count on a symbol.
struct Badge: View {
  let count: Int
  var identifier = "CartBadge"

  var body: some View {
    Text("\(count)")
      .font(.caption2)
      .fontWeight(.bold)
      .monospacedDigit()
      .foregroundStyle(.white)
      .padding(.horizontal, 5)
      .frame(minWidth: 18, minHeight: 18)
      .background(Palette.danger)
      .clipShape(Capsule())
      .accessibilityIdentifier(identifier)
  }
}
