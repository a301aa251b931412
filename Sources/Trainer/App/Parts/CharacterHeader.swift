import SwiftUI
import TrainerModels

/// A character with its readings, its sound and its meanings.
struct CharacterHeader: View {
  let character: TrainerCharacter
  var showsLiteral = true
  @Environment(Trainer.self) private var trainer
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    // A word beside a number of large text would have no room.
    if textSize.isAccessibilitySize, character.isCompound {
      VStack(alignment: .leading, spacing: 8) {
        literal
        HStack(spacing: 16) { wordsAndSound }
      }
    } else {
      HStack(alignment: .center, spacing: 16) {
        literal
        wordsAndSound
      }
    }
  }

  private var literal: some View {
    Text(showsLiteral ? character.literal : "？")
      .font(
        .system(
          size: character.isCompound ? character.parts.count > 3 ? 24 : 32 : 52, weight: .light)
      )
      .foregroundStyle(
        showsLiteral ? Palette(scheme: colorScheme).ink : Palette(scheme: colorScheme).blue
      )
      .lineLimit(1)
      .japanese()
      .accessibilityLabel(showsLiteral ? character.literal : "The character is hidden")
      .accessibilityIdentifier("literal")
  }

  @ViewBuilder private var wordsAndSound: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(character.caption)
        .font(.headline)
        .lineLimit(textSize.isAccessibilitySize ? nil : 2)
        .accessibilityIdentifier("meaning")
      ForEach(details, id: \.self) { detail in
        Text(detail)
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(textSize.isAccessibilitySize ? nil : character.isCompound ? 2 : 1)
          .japanese()
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    Button {
      trainer.speech.say(character.spokenText)
    } label: {
      Image(systemName: "speaker.wave.2.fill")
        .font(.title3)
        .frame(width: 44, height: 44)
    }
    .accessibilityLabel("Say it")
    .accessibilityIdentifier("speakButton")
  }

  private var details: [String] {
    if character.script != .kanji {
      return [character.script.title + Self.strokes(character.strokeCount)]
        + (character.particleNote.map { [$0] } ?? [])
    }
    // A number's reading is made of both kinds.
    if character.isCompound { return [character.readings.joined(separator: "、")] }
    var details: [String] = []
    let on = character.onReadings.prefix(3).joined(separator: "、")
    let kun = character.kunReadings.prefix(3).joined(separator: "、")
    if !on.isEmpty { details.append("On  \(on)") }
    if !kun.isEmpty { details.append("Kun  \(kun)") }
    return details.isEmpty ? ["Kanji" + Self.strokes(character.strokeCount)] : details
  }

  private static func strokes(_ count: Int) -> String {
    count == 1 ? " · 1 stroke" : " · \(count) strokes"
  }
}
