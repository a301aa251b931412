/// The data of a kana, a kanji or a compound number, except its strokes.
public struct TrainerCharacter: Identifiable, Hashable, Sendable {
  /// Its name in files and progress.
  public let id: CharacterID
  /// The written form: one character, or several for a compound.
  public let literal: String
  /// Which script it belongs to; compound numbers count as kanji.
  public let script: Script
  /// The place in the kana table; nil for kanji.
  public let kanaKind: KanaKind?
  /// Romaji, only for kana.
  public let romaji: String?
  /// Chinese-derived readings in katakana, only for kanji: カン.
  public let onReadings: [String]
  /// Japanese readings in hiragana. Brackets hold the kana that are written after the kanji: た(べる).
  /// A compound number has one reading.
  public let kunReadings: [String]
  /// Short, in English.
  public let meanings: [String]
  /// The school year 1…6 in which Japan teaches it, or 8 for the secondary school's.
  public let grade: Int?
  /// The number of strokes; a compound has those of all its characters.
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

  /// The text for a Japanese voice: the character, which voices read as a word. A digit with
  /// several readings gets the one used in counting.
  public var spokenText: String { CompoundNumber.countingReadings[literal] ?? literal }
}
