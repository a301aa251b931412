import SwiftUI
import TrainerModels

/// All readings and meanings of a kanji, because the header has room for only a few. The header
/// shows all those of a compound number, and kana have none.
struct CharacterWords: View {
  private let rows: [Row]

  private struct Row: Hashable {
    let label: String
    let words: String
  }

  init(of character: TrainerCharacter) {
    rows =
      character.isSingleKanji
      ? [
        Row(label: "On", words: character.onReadings.joined(separator: "、")),
        Row(label: "Kun", words: character.kunReadings.joined(separator: "、")),
        Row(label: "Meaning", words: character.meanings.joined(separator: ", ")),
      ].filter { !$0.words.isEmpty } : []
  }

  var body: some View {
    if !rows.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        ForEach(rows, id: \.self) { row in
          VStack(alignment: .leading, spacing: 2) {
            Text(row.label)
              .font(.caption)
              .foregroundStyle(.secondary)
            Text(row.words)
              .fixedSize(horizontal: false, vertical: true)
              .accessibilityIdentifier("words-\(row.label)")
          }
          .accessibilityElement(children: .combine)
        }
      }
      .padding(16)
      .frame(maxWidth: .infinity, alignment: .leading)
      .paperCard()
    }
  }
}

struct CharacterWordsPreviews: PreviewProvider {
  static var previews: some View {
    if let character = Trainer.preview().character(CharacterID("kanji-751F")) {
      CharacterWords(of: character).padding()
    }
  }
}
