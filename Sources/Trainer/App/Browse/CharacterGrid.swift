import SwiftUI
import TrainerModels

/// Characters as tiles, kana in their table. A tick marks the known ones.
struct CharacterGrid: View {
  let characters: [TrainerCharacter]
  @Environment(Trainer.self) private var trainer
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.dynamicTypeSize) private var textSize
  @Environment(\.horizontalSizeClass) private var widthClass

  private static let spacing: CGFloat = 8
  /// A tablet has room for fingers, and a screen of hundreds of tiles is hard to look through.
  private var tileSize: CGFloat { widthClass == .compact ? 56 : 68 }

  var body: some View {
    if let table = KanaTable(characters) {
      LazyVGrid(
        columns: Array(
          repeating: GridItem(.flexible(), spacing: Self.spacing), count: KanaTable.columns),
        spacing: Self.spacing
      ) {
        ForEach(table.cells) { cell in
          if let character = cell.character { link(character) } else { Color.clear }
        }
      }
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    } else {
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: tileSize), spacing: Self.spacing)],
        spacing: Self.spacing
      ) {
        ForEach(characters) { link($0) }
      }
    }
  }

  private func link(_ character: TrainerCharacter) -> some View {
    NavigationLink(value: Route.history(character.id)) { tile(character) }
      .buttonStyle(.plain)
      .accessibilityLabel(label(character))
      .accessibilityIdentifier("character-\(character.literal)")
  }

  @ViewBuilder private func tile(_ character: TrainerCharacter) -> some View {
    if textSize.isAccessibilitySize {
      // A large character fills the tile, so its tick has a line of its own.
      paper {
        VStack(spacing: 0) {
          letter(character)
          tick.opacity(isKnown(character) ? 1 : 0)
        }
      }
    } else if isKnown(character) {
      paper { letter(character) }.overlay(alignment: .topTrailing) { tick }
    } else {
      paper { letter(character) }
    }
  }

  private var tick: some View {
    Image(systemName: "checkmark")
      .font(.system(size: 11, weight: .bold))
      .foregroundStyle(Palette(scheme: colorScheme).green)
      .padding(5)
  }

  private func letter(_ character: TrainerCharacter) -> some View {
    Text(character.literal)
      .font(.system(size: tileSize / 2, weight: .light))
      .japanese()
      .foregroundStyle(Palette(scheme: colorScheme).ink)
  }

  private func paper(@ViewBuilder _ content: () -> some View) -> some View {
    content()
      .frame(maxWidth: .infinity, minHeight: tileSize)
      .background(Palette(scheme: colorScheme).paper)
      .overlay {
        RoundedRectangle(cornerRadius: 8)
          .strokeBorder(Palette(scheme: colorScheme).grid, lineWidth: 1)
      }
      .clipShape(RoundedRectangle(cornerRadius: 8))
  }

  private func isKnown(_ character: TrainerCharacter) -> Bool {
    trainer.progress.isKnown(character.id)
  }

  private func label(_ character: TrainerCharacter) -> String {
    "\(character.literal), \(character.caption)"
      + (isKnown(character) ? ", written before" : "")
  }
}
