import SoulModels
import SwiftUI

/// Covers side by side, as many as there is room for.
struct PresetGrid: View {
  let presets: [Preset]
  @Environment(AppState.self) private var app
  @Environment(\.horizontalSizeClass) private var widthClass

  /// Two columns also on the narrowest phone.
  static func columns(_ widthClass: UserInterfaceSizeClass?) -> [GridItem] {
    [GridItem(.adaptive(minimum: widthClass == .compact ? 136 : 156), spacing: 10)]
  }

  var body: some View {
    LazyVGrid(columns: Self.columns(widthClass), spacing: 10) {
      ForEach(presets) { preset in
        Button {
          app.preset = preset
        } label: {
          card(preset)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(
          app.presets.isFavorite(preset) ? "\(preset.name), a favorite" : preset.name
        )
        .accessibilityIdentifier("presetCard-\(preset.id)")
      }
    }
    .padding(.horizontal, widthClass.pageMargin)
  }

  private func card(_ preset: Preset) -> some View {
    PortraitFrame {
      ZStack(alignment: .bottomLeading) {
        RemotePicture(preset.imageUrl)
        LinearGradient(
          colors: [.clear, .black.opacity(0.75)], startPoint: .center, endPoint: .bottom)
        HStack(alignment: .bottom) {
          Text(preset.name)
            .font(.subheadline)
            .fontWeight(.medium)
            .multilineTextAlignment(.leading)
          Spacer(minLength: 4)
          if app.presets.isFavorite(preset) {
            Image(systemName: "heart.fill")
              .font(.footnote)
              .foregroundStyle(SoulPalette.pink)
              .accessibilityHidden(true)
          }
        }
        .foregroundStyle(.white)
        .padding(12)
      }
    }
  }
}

/// Where covers will be.
struct PresetSkeletons: View {
  @Environment(\.horizontalSizeClass) private var widthClass

  var body: some View {
    LazyVGrid(columns: PresetGrid.columns(widthClass), spacing: 10) {
      ForEach(0..<6, id: \.self) { _ in PortraitFrame { Skeleton() } }
    }
    .padding(.horizontal, widthClass.pageMargin)
    .accessibilityLabel("Loading looks")
  }
}
