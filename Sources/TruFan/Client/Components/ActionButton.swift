import SwiftUI

/// The one thing to do on a screen: as wide as it, and high enough for a thumb.
package struct ActionButton: View {
  private let title: String
  private let detail: String?
  private let symbol: String?
  private let isLoading: Bool
  private let color: Color
  private let action: @MainActor () -> Void

  package init(
    title: String, detail: String? = nil, symbol: String? = nil, isLoading: Bool = false,
    color: Color = Palette.accent, action: @escaping @MainActor () -> Void
  ) {
    self.title = title
    self.detail = detail
    self.symbol = symbol
    self.isLoading = isLoading
    self.color = color
    self.action = action
  }

  @Environment(\.isEnabled) private var isEnabled

  package var body: some View {
    Button(action: action) {
      ZStack {
        label.opacity(isLoading ? 0 : 1)
        if isLoading { ProgressView().tint(.white) }
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 8)
      .frame(maxWidth: .infinity, minHeight: 52)
      .foregroundStyle(isReady ? Color.white : Color.secondary)
      .background(isReady ? color : Palette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 14))
    }
    .buttonStyle(.plain)
    .disabled(isLoading)
  }

  private var label: some View {
    HStack(spacing: 8) {
      if let symbol { Image(systemName: symbol).accessibilityHidden(true) }
      if let detail {
        SideBySide(spacing: 8) {
          Text(title)
            .frame(maxWidth: .infinity, alignment: .leading)
          Text(detail).monospacedDigit()
        }
      } else {
        Text(title)
      }
    }
    .font(.headline)
  }

  /// A button at work keeps its colour. A disabled one turns pale.
  private var isReady: Bool { isEnabled || isLoading }
}

struct ActionButtonPreviews: PreviewProvider {
  static var previews: some View {
    VStack(spacing: 16) {
      ActionButton(title: "Place Order", detail: "$16.36") {}
      ActionButton(title: "Park", isLoading: true) {}
      ActionButton(title: "Proceed to Checkout") {}.disabled(true)
    }
    .padding(16)
  }
}
