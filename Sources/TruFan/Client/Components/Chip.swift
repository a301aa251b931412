import SwiftUI

/// A choice in a row of several.
package struct Chip: View {
  private let title: String
  private let icon: String?
  private let isSelected: Bool
  private let action: @MainActor () -> Void

  package init(
    title: String, icon: String? = nil, isSelected: Bool, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.icon = icon
    self.isSelected = isSelected
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
      .frame(minHeight: 44)
      .foregroundStyle(isSelected ? Color.white : Color.primary)
      .background(isSelected ? Palette.accent : Palette.card)
      .clipShape(Capsule())
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
