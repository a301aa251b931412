import SwiftUI

extension View {
  /// The page behind sheets and cards.
  func paperPage() -> some View { modifier(PaperPage()) }

  /// A card on the page.
  func paperCard() -> some View { modifier(PaperCard()) }
}

private struct PaperPage: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette(scheme: colorScheme).page)
  }
}

private struct PaperCard: ViewModifier {
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content
      .background(Palette(scheme: colorScheme).card)
      .clipShape(RoundedRectangle(cornerRadius: 12))
  }
}
