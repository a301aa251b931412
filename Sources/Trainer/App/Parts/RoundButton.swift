import SwiftUI

/// A symbol in a circle with its name beneath.
struct RoundButton: View {
  let title: String
  let symbol: String
  var isProminent = false
  var isOn = false
  let action: @MainActor () -> Void
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    let palette = Palette(scheme: colorScheme)
    Button(action: action) {
      VStack(spacing: 4) {
        Image(systemName: symbol)
          .font(.system(size: isProminent ? 24 : 18, weight: .semibold))
          .foregroundStyle(isProminent || isOn ? Color.white : palette.blue)
          .frame(width: 52, height: 52)
          .background(isProminent || isOn ? Palette.filledBlue : palette.blue.opacity(0.12))
          .clipShape(Circle())
        Text(title)
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      .frame(minWidth: 60)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .opacity(isEnabled ? 1 : 0.4)
    .accessibilityLabel(title)
    .accessibilityAddTraits(isOn ? .isSelected : [])
  }
}
