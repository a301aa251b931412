/// A kanji and the school year that teaches it.
struct GradedKanji {
  let id: CharacterID
  let literal: String
  /// The school year 1…6, or 8 for the secondary school's.
  let grade: Int
}
