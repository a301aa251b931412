import SwiftUI

/// A choice in a row of several.
package struct Chip: View {
  private let title: String
  private let icon: String?
  private let isSelected: Bool
  private let isWide: Bool
  private let action: @MainActor () -> Void

  /// - Parameter isWide: as wide as its place, for choices in columns.
  package init(
    title: String, icon: String? = nil, isSelected: Bool, isWide: Bool = false,
    action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.isSelected = isSelected
    self.isWide = isWide
    self.action = action
  }

  package var body: some View {
    Button(action: action) {
      HStack(spacing: 6) {
        if let icon {
          Image(systemName: icon)
            .accessibilityHidden(true)
        }
        Text(title)
          .lineLimit(1)
          .fixedSize()
      }
      .font(.subheadline)
      .fontWeight(.medium)
      .padding(.horizontal, 14)
      .frame(maxWidth: isWide ? .infinity : nil, minHeight: 44)
      .foregroundStyle(isSelected ? Color.white : Color.primary)
      .background(isSelected ? Palette.accent : Palette.card)
      .clipShape(Capsule())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
