import SwiftUI

/// A choice in a row of several.
struct Chip: View {
  let title: String
  var icon: String?
  let isSelected: Bool
  let action: @MainActor () -> Void

  var body: some View {
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
