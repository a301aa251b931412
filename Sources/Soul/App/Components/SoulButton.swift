import LookKit
import SwiftUI

/// The one thing to do on a screen: white, as wide as it, and high enough for a thumb.
struct SoulButton: View {
  let title: String
  var symbol: String?
  var isLoading = false
  let action: @MainActor () -> Void

  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Button(action: action) {
      ZStack {
        label.opacity(isLoading ? 0 : 1)
        if isLoading { ProgressView().tint(.black) }
      }
      .padding(.horizontal, 20)
      .frame(maxWidth: .infinity, minHeight: 52)
      .foregroundStyle(isEnabled || isLoading ? Color.black : SoulPalette.quiet)
      .background(isEnabled || isLoading ? Color.white : SoulPalette.fill)
      .clipShape(Capsule())
    }
    .buttonStyle(.plain)
    .disabled(isLoading)
  }

  private var label: some View {
    HStack(spacing: 8) {
      if let symbol { Image(systemName: symbol).accessibilityHidden(true) }
      Text(title)
    }
    .font(.headline)
  }
}

/// A second thing to do, in words only.
struct QuietButton: View {
  let title: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Text(title)
        .foregroundStyle(SoulPalette.quiet)
        .fingerSized(isWide: true)
    }
    .buttonStyle(.plain)
  }
}
