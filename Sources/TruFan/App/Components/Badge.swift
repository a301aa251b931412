import SwiftUI
import TruFanClient

/// A count on a symbol.
struct Badge: View {
  let count: Int
  let identifier: String

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

extension View {
  /// A count at the corner of a button of 44 points. It stands over the button, not in its label: a
  /// button is one element for assistive technology and hides what its label holds.
  func counted(_ count: Int, identifier: String) -> some View {
    overlay(alignment: .topTrailing) {
      if count > 0 {
        Badge(count: count, identifier: identifier)
          .allowsHitTesting(false)
      }
    }
  }
}
