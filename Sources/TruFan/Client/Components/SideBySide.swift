import SwiftUI

/// Words beside each other, and one below the other where letters are so large that they would be
/// cut.
package struct SideBySide<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat
  private let content: Content

  /// - Parameter spacing: in points, beside each other.
  package init(
    alignment: VerticalAlignment = .center, spacing: CGFloat, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @Environment(\.dynamicTypeSize) private var textSize

  package var body: some View {
    if textSize.isAccessibilitySize {
      VStack(alignment: .leading, spacing: 4) { content }
    } else {
      HStack(alignment: alignment, spacing: spacing) { content }
    }
  }
}
