import SwiftUI
import TrainerModels

/// A row of a list: one character with its reading and meaning.
struct CharacterRow: View {
  let character: TrainerCharacter
  var detail: String?
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    NavigationLink(value: Route.history(character.id)) {
      HStack(spacing: 16) {
        Text(character.literal)
          .font(.system(size: 28, weight: .light))
          .japanese()
          .foregroundStyle(Palette(scheme: colorScheme).ink)
          .lineLimit(1)
          .frame(minWidth: 40)
        VStack(alignment: .leading, spacing: 2) {
          Text(character.caption)
            .lineLimit(1)
          Text(detail ?? readings)
            .japanese(detail == nil)
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .lineLimit(1)
        }
        Spacer(minLength: 0)
        Chevron()
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 8)
      .frame(minHeight: 56)
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("character-\(character.literal)")
  }

  private var readings: String {
    character.script == .kanji
      ? (character.onReadings + character.kunReadings).prefix(4).joined(separator: "、")
      : character.script.title
  }
}
