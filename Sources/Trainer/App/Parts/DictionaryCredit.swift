import SwiftUI
import TrainerModels

/// The dictionary's name under words of it, as its licence asks of programs on the web
/// (https://www.edrdg.org/edrdg/licence.html).
struct DictionaryCredit: View {
  private let isNeeded: Bool
  private static let address = URL(string: "https://www.edrdg.org/edrdg/licence.html")

  /// - Parameter characters: whose readings and meanings are on the screen.
  init(for characters: TrainerCharacter...) { self.init(for: characters) }

  init(for characters: some Sequence<TrainerCharacter>) {
    // Kana have no entry in the dictionary, and numbers are put together by us.
    isNeeded = characters.contains(where: \.isSingleKanji)
  }

  var body: some View {
    if isNeeded, let address = Self.address {
      Link(destination: address) {
        Text("Readings and meanings: KANJIDIC2, © EDRDG")
          .font(.caption)
          .foregroundStyle(.secondary)
          .frame(minHeight: 44)
      }
      .accessibilityIdentifier("dictionaryCredit")
    }
  }
}

struct DictionaryCreditPreviews: PreviewProvider {
  static var previews: some View {
    if let character = Trainer.preview().character(CharacterID("kanji-6C34")) {
      DictionaryCredit(for: character)
    }
  }
}
