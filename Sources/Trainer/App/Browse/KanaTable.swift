import TrainerModels

/// The kana table of textbooks: a column for each of a, i, u, e and o. Gaps stand for sounds that
/// Japanese does not have.
struct KanaTable {
  struct Cell: Identifiable {
    let id: Int
    /// Nil for a gap.
    let character: TrainerCharacter?
  }

  static let columns = 5
  /// Row by row; the last row may be short.
  let cells: [Cell]

  /// Nil for characters that have no place in the table: kanji, and kana outside of its rows.
  /// - Parameter characters: in the order of teaching.
  init?(_ characters: [TrainerCharacter]) {
    let kinds: Set<KanaKind?> = [.basic, .voiced, .semiVoiced]
    guard !characters.isEmpty, characters.allSatisfy({ kinds.contains($0.kanaKind) }) else {
      return nil
    }
    var cells: [TrainerCharacter?] = []
    for character in characters {
      let column = Self.column(of: character)
      let taken = cells.count % Self.columns
      // A kana whose column is already passed begins a new row.
      let gaps = column >= taken ? column - taken : Self.columns - taken + column
      cells += Array(repeating: nil, count: gaps) + [character]
    }
    self.cells = cells.enumerated().map { Cell(id: $0.offset, character: $0.element) }
  }

  /// ん ends no syllable of its own, and opens the last row.
  private static func column(of character: TrainerCharacter) -> Int {
    guard let vowel = character.romaji?.last else { return 0 }
    return Array("aiueo").firstIndex(of: vowel) ?? 0
  }
}
