/// What is known of a kana, a kanji or a compound number, except its strokes.
public struct TrainerCharacter: Identifiable, Hashable, Sendable {
  /// Its name in files and progress.
  public let id: CharacterID
  /// How it is written: one character, or several for a compound.
  public let literal: String
  /// Which script it belongs to; compound numbers count as kanji.
  public let script: Script
  /// Only for kana.
  public let kanaKind: KanaKind?
  /// Romaji, only for kana.
  public let romaji: String?
  /// Chinese-derived readings in katakana, only for kanji: カン.
  public let onReadings: [String]
  /// Japanese readings in hiragana; what is written in kana after the kanji stands in brackets:
  /// た(べる). For a compound number its one reading.
  public let kunReadings: [String]
  /// Short, in English.
  public let meanings: [String]
  /// The school year 1…6 in which Japan teaches it, or 8 for the secondary school's.
  public let grade: Int?
  /// How many strokes it is written with; of a compound, all of its characters'.
  public let strokeCount: Int
  /// For a compound its characters and where each stands; empty for a single character.
  public let parts: [CompoundPart]

  /// Romaji for kana, on and kun readings for kanji.
  public var readings: [String] {
    (romaji.map { [$0] } ?? []) + onReadings + kunReadings
  }

  /// Whether it is a number of several characters.
  public var isCompound: Bool { !parts.isEmpty }

  /// Whether it is one kanji, whose readings and meanings are the dictionary's.
  public var isSingleKanji: Bool { script == .kanji && !isCompound }

  /// What a Japanese voice is given: the character, which voices read as a word of its own; and the
  /// reading that people count with where a digit has several.
  public var spokenText: String { CompoundNumber.countingReadings[literal] ?? literal }
}
