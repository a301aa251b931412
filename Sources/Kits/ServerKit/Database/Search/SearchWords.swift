import Foundation

/// The words of a text as a ``SearchIndex`` keeps them: without case, accents and forms of width.
///
/// Engines get finished words, separated by blanks, and only look them up. So they cannot differ in
/// their ideas of a letter. Scripts that put no blanks between words are kept as overlapping pairs
/// of characters, as Lucene does.
enum SearchWords {
  /// What stands for a word, or for several, in a text.
  enum Item: Equatable {
    case word(String)
    /// A run of characters of a script without blanks; at least one.
    case run([Unicode.Scalar])
  }

  /// Characters of one word beyond this do not count.
  private static let longestWord = 64
  /// Nor do characters of a text beyond this.
  private static let longestText = 64 * 1024

  static func items(in text: String) -> [Item] {
    var items: [Item] = []
    var word = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    func end() {
      if !word.isEmpty { items.append(.word(String(word.prefix(longestWord)))) }
      if !run.isEmpty { items.append(.run(run)) }
      word = String.UnicodeScalarView()
      run = []
    }
    for scalar in folded(text) {
      if isUnspaced(scalar) {
        if !word.isEmpty { end() }
        run.append(scalar)
      } else if isPartOfWord(scalar) {
        if !run.isEmpty { end() }
        word.append(scalar)
      } else {
        end()
      }
    }
    end()
    return items
  }

  /// A text's words as an index keeps them, in their order.
  static func indexed(_ text: String) -> [String] {
    items(in: text).flatMap { item -> [String] in
      switch item {
      case .word(let word): [word]
      // The last character again, alone: a question of one character asks how a pair begins.
      case .run(let run): pairs(of: run) + [String(run.suffix(1).map(Character.init))]
      }
    }
  }

  /// "東京都" is 東京, 京都.
  static func pairs(of run: [Unicode.Scalar]) -> [String] {
    zip(run, run.dropFirst()).map { String([Character($0), Character($1)]) }
  }

  /// Every three neighbouring letters, each once.
  static func parts(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= 3 else { return [] }
    var seen: Set<String> = []
    return (0...(letters.count - 3)).compactMap { start in
      let part = String(String.UnicodeScalarView(letters[start..<(start + 3)]))
      return seen.insert(part).inserted ? part : nil
    }
  }

  /// The one word that stands for a tag as a whole. Its first character is for private use, which
  /// no text's words contain.
  static func tag(_ tag: String) -> String? {
    let words = items(in: tag).map { item in
      switch item {
      case .word(let word): word
      case .run(let run): String(String.UnicodeScalarView(run))
      }
    }
    return words.isEmpty
      ? nil : "\u{E000}" + words.joined(separator: "\u{E001}").prefix(longestWord)
  }

  /// Between two texts, so that no phrase reaches from one into the other.
  static let border = "\u{E002}"

  // MARK: Letters

  private static func folded(_ text: String) -> String.UnicodeScalarView {
    var letters = String.UnicodeScalarView()
    let text = String(text.unicodeScalars.prefix(longestText))
    for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar.value {
      // Accents. The marks of Japanese, Thai and others are elsewhere: they make other letters.
      case 0x0300...0x036F: continue
      // Katakana as hiragana.
      case 0x30A1...0x30F6:
        letters.append(Unicode.Scalar(scalar.value - 0x60) ?? scalar)
      default:
        if let other = likeness[scalar] {
          letters.append(contentsOf: other.unicodeScalars)
        } else if scalar.properties.generalCategory != .format {
          letters.append(scalar)
        }
      }
    }
    return String(letters).precomposedStringWithCompatibilityMapping.unicodeScalars
  }

  /// Letters that Unicode takes apart in no way, as people write them without their keyboard.
  private static let likeness: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ς": "σ",
  ]

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }

  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai and Lao; Burmese; Khmer.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: isPartOfWord(scalar)
    // Japanese and Chinese: repetition marks, kana, characters. Korean syllables.
    case 0x3005...0x3007, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      isPartOfWord(scalar)
    default: false
    }
  }
}
