import LookKit
import SoulModels
import SwiftUI

/// A look in large, the character that shall have it, and the button that makes it so.
struct PresetDetailView: View {
  let preset: Preset
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss

  /// The words, the characters with their names, a line of why not, and the button below the cover.
  private static let heightBelow: CGFloat = 346

  var body: some View {
    GeometryReader { sheet in
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          cover(in: sheet.size)
          VStack(alignment: .leading, spacing: 20) {
            words
            characters
          }
          .padding(.horizontal, 20)
        }
        .padding(.bottom, 20)
      }
      .safeAreaInset(edge: .bottom) { foot }
    }
    .background(SoulPalette.page)
    .task { await app.account.load() }
  }

  /// As wide as the sheet where that leaves the characters in sight. The face is in the upper square of
  /// a look: a low sheet cuts the rest, and a wide one makes the whole smaller.
  private func cover(in sheet: CGSize) -> some View {
    let whole = sheet.width * 4 / 3
    let shown = min(whole, max(200, sheet.height - Self.heightBelow))
    let width = min(sheet.width, shown)
    return PortraitFrame(radius: 0) { RemotePicture(preset.imageUrl) }
      .accessibilityIdentifier("presetCover")
      .frame(width: width, height: width * 4 / 3)
      .frame(width: width, height: shown, alignment: .top)
      .clipped()
      // Within the picture: half on its edge, the button would be hard to make out.
      .overlay(alignment: .topTrailing) {
        Button {
          dismiss()
        } label: {
          Image(systemName: "xmark")
            .font(.headline)
            .frame(width: 44, height: 44)
            .background(Color.black.opacity(0.5))
            .clipShape(Circle())
        }
        .buttonStyle(.plain)
        .padding(12)
        .accessibilityLabel("Close")
        .accessibilityIdentifier("closePreset")
      }
      .frame(width: sheet.width)
  }

  private var words: some View {
    HStack(alignment: .top) {
      VStack(alignment: .leading, spacing: 4) {
        Text(preset.name)
          .font(.title)
          .fontWeight(.medium)
          .accessibilityAddTraits(.isHeader)
          .accessibilityHeading(.h1)
        Text(preset.category.displayName)
          .foregroundStyle(SoulPalette.quiet)
      }
      Spacer(minLength: 12)
      heart
    }
  }

  private var heart: some View {
    let isFavorite = app.presets.isFavorite(preset)
    return Button {
      Task { await app.presets.heartTapped(preset) }
    } label: {
      Image(systemName: isFavorite ? "heart.fill" : "heart")
        .font(.title2)
        .foregroundStyle(isFavorite ? SoulPalette.pink : Color.white)
        .frame(width: 44, height: 44)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .sensoryFeedback(.impact, trigger: isFavorite)
    .accessibilityLabel("Favorite")
    .accessibilityAddTraits(isFavorite ? .isSelected : [])
    .accessibilityIdentifier("favoriteButton")
  }

  @ViewBuilder private var characters: some View {
    switch app.models.models {
    case .loading: EmptyView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { Task { await app.models.load() } }
    case .loaded where app.models.ready.isEmpty: wayToTraining
    case .loaded: CharacterPicker()
    }
  }

  /// Why nothing can be made, unless the place of the characters or the heart's refusal says so.
  private var obstacle: String? {
    if !app.isOffline, app.models.ready.isEmpty {
      guard case .loading = app.models.models else { return nil }
    }
    return app.obstacle == refusal ? nil : app.obstacle
  }

  private var refusal: String? { app.presets.refusal.sentence(of: preset.id) }

  private var wayToTraining: some View {
    Button {
      app.openFirstPage(of: .profile)
    } label: {
      HStack(spacing: 12) {
        Image(systemName: "person.crop.circle")
          .font(.title2)
        Text(
          app.models.isBusy ? "Your character is still in training" : "Train your character first")
        Spacer(minLength: 8)
        Image(systemName: "chevron.right")
          .foregroundStyle(SoulPalette.quiet)
      }
      .padding(16)
      .frame(maxWidth: .infinity, minHeight: 56)
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 14))
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("trainFirst")
  }

  private var foot: some View {
    VStack(spacing: 8) {
      if let refusal { ErrorLine(sentence: refusal) }
      if let obstacle { ObstacleText(sentence: obstacle) }
      SoulButton(title: "Generate", symbol: "sparkles") {
        Task { await app.generate(preset) }
      }
      .disabled(app.obstacle != nil)
      .accessibilityIdentifier("generateButton")
    }
    .frame(maxWidth: 560)
    .padding(.horizontal, 20)
    .padding(.vertical, 12)
  }
}
