import Foundation

extension CharacterLibrary {
  /// Characters that a person may mean, the surest first, at most `limit`. The text may be a
  /// character, romaji, a reading in kana, or an English meaning. Each character of a longer text
  /// is found too.
  public func search(_ text: String, limit: Int = 60) -> [TrainerCharacter] {
    let query = SearchQuery(text)
    guard !query.text.isEmpty, limit > 0 else { return [] }
    let compounds = CompoundNumber.all.filter(query.mayMean)
      .compactMap { character(CharacterID(number: $0.value)) }
    let candidates =
      query.literals.compactMap(character(literal:))
      + file.entries(holdingAnyOf: query.needles).compactMap(character(of:)) + compounds
    var seen: Set<CharacterID> = []
    let found = candidates.filter { seen.insert($0.id).inserted }.enumerated().compactMap {
      place, character in
      query.rank(of: character).map { (rank: $0, place: place, character: character) }
    }
    return found.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(limit).map(\.character)
  }
}

/// The searched text, in every form in which it may be found.
private struct SearchQuery {
  let text: String
  private let kana: String
  private let isLatin: Bool
  private let number: Int?

  init(_ raw: String) {
    // A Japanese keyboard writes ｍｉｚｕ and ﾐｽﾞ too.
    let plain = raw.precomposedStringWithCompatibilityMapping
      .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    // Verbs stand in the data without it.
    text = plain.hasPrefix("to ") ? String(plain.dropFirst(3)) : plain
    number = Int(text)
    isLatin = text.unicodeScalars.allSatisfy { $0.value < 0x250 || $0.value == 0x2019 }
    kana = isLatin ? Romaji.hiragana(text) ?? "" : Romaji.folded(text)
  }

  /// Each character of a text in other letters than Latin. For Latin letters: the kana that they
  /// spell in any romaji, and the number.
  var literals: [String] {
    guard isLatin else { return text.prefix(40).map(String.init) + [text] }
    return [kana, Romaji.katakana(kana), numeral].filter { !$0.isEmpty }
  }

  /// The single character of a number.
  private var numeral: String { number.flatMap { CompoundNumber.numerals[$0] } ?? "" }

  /// Byte strings of which a character's text must hold one, to be worth decoding. They are the
  /// word's beginning, or the reading's first kana in both scripts.
  var needles: [[UInt8]] {
    let word = isLatin ? text.prefix { !$0.isWhitespace } : ""
    let first = kana.unicodeScalars.first.map { String(Character($0)) } ?? ""
    return [String(word), first, Romaji.katakana(first)].map { Array($0.utf8) }
  }

  func mayMean(_ number: CompoundNumber) -> Bool {
    isLatin
      ? self.number == number.value || number.meaning.hasPrefix(text)
        || !kana.isEmpty && number.reading.hasPrefix(kana)
      : number.reading.hasPrefix(kana) || number.literal == text
  }

  /// A smaller rank is a surer match; nil for no match.
  func rank(of character: TrainerCharacter) -> Int? {
    if text == character.literal { return 0 }
    if let number, character.id.number == number || character.literal == numeral { return 0 }
    if character.romaji == text { return 1 }
    if isLatin, !kana.isEmpty, Romaji.folded(character.literal) == kana { return 1 }
    if let rank = rankOfReadings(character) { return rank }
    if isLatin { return rankOfMeanings(character.meanings) }
    return text.count > 1 && text.contains(character.literal) ? 5 : nil
  }

  private func rankOfReadings(_ character: TrainerCharacter) -> Int? {
    guard !kana.isEmpty else { return nil }
    var best: Int?
    for reading in character.onReadings + character.kunReadings {
      let whole = Romaji.folded(reading.filter { !"()〜".contains($0) })
      let stem = Romaji.folded(String(reading.prefix { $0 != "(" }.filter { $0 != "〜" }))
      let rank: Int? =
        if whole == kana || stem == kana { 2 } else if kana.count > 1 && whole.hasPrefix(kana) {
          6
        } else { nil }
      if let rank { best = min(best ?? rank, rank) }
    }
    return best
  }

  private func rankOfMeanings(_ meanings: [String]) -> Int? {
    var best: Int?
    for (place, meaning) in meanings.enumerated() {
      let meaning = meaning.lowercased()
      let words = meaning.split { !$0.isLetter && $0 != "-" }
      let rank: Int? =
        if meaning == text { place == 0 ? 3 : 4 } else if words.contains(where: { $0 == text }) {
          7
        } else if text.count > 2, meaning.hasPrefix(text) {
          8
        } else if text.contains(" "), meaning.contains(text) { 9 } else { nil }
      if let rank { best = min(best ?? rank, rank) }
    }
    return best
  }
}
