import SwiftUI

extension View {
  /// A card on the grouped background, as wide as its screen.
  package func card(padding: CGFloat = 16) -> some View {
    self
      .padding(padding)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Palette.card)
      .clipShape(RoundedRectangle(cornerRadius: 14))
  }

  /// A page that scrolls: cards on the grouped background, at most as wide as a phone held across.
  package func page() -> some View {
    self
      .padding(16)
      .frame(maxWidth: 700)
      .frame(maxWidth: .infinity)
  }
}
