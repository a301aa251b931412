import SwiftUI

/// A part of a whole, 0…1.
struct Bar: View {
  let value: Double
  var height: CGFloat = 8
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    GeometryReader { bar in
      ZStack(alignment: .leading) {
        Capsule().fill(Palette(scheme: colorScheme).grid)
        Capsule()
          .fill(Palette(scheme: colorScheme).blue)
          .frame(width: bar.size.width * min(max(value, 0), 1))
      }
    }
    .frame(height: height)
    .accessibilityHidden(true)
  }
}
