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
  ///
  /// The margin stands outside the limit, so that a large title begins where the cards do. Bars of
  /// at most 700 points with their margin inside are as wide.
  package func page() -> some View {
    self
      .frame(maxWidth: 668)
      .padding(16)
      .frame(maxWidth: .infinity)
  }
}
