/// Turns Latin letters into hiragana, so that the search "taberu" finds た(べる).
enum Romaji {
  /// Nil when the text is not romaji from beginning to end. Understands Hepburn and Kunrei spellings,
  /// doubled consonants, and n before a consonant, an apostrophe or the end.
  static func hiragana(_ text: String) -> String? {
    var rest = Substring(plain(text))
    guard !rest.isEmpty else { return nil }
    var kana = ""
    while let first = rest.first {
      if let (length, syllable) = longestSyllable(rest) {
        kana += syllable
        rest = rest.dropFirst(length)
      } else if first == "n" {
        kana += "ん"
        rest = rest.dropFirst()
        if rest.first == "'" { rest = rest.dropFirst() }
      } else if rest.dropFirst().first == first || rest.hasPrefix("tch"),
        "kstpcgzdbjfhm".contains(first)
      {
        kana += "っ"
        rest = rest.dropFirst()
      } else if first == "-" {
        kana += "ー"
        rest = rest.dropFirst()
      } else {
        return nil
      }
    }
    return kana
  }

  /// Katakana as hiragana; other characters stay.
  static func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard (0x30A1...0x30F6).contains(scalar.value) else { return scalar }
          return Unicode.Scalar(scalar.value - 0x60) ?? scalar
        }))
  }

  /// Hiragana as katakana; other characters stay.
  static func katakana(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          guard (0x3041...0x3096).contains(scalar.value) else { return scalar }
          return Unicode.Scalar(scalar.value + 0x60) ?? scalar
        }))
  }

  /// Small letters without macrons: kō becomes kou, as it is written in kana.
  private static func plain(_ text: String) -> String {
    var result = ""
    for character in text.lowercased() {
      switch character {
      case "ā": result += "aa"
      case "ī": result += "ii"
      case "ū": result += "uu"
      case "ē": result += "ei"
      case "ō": result += "ou"
      case "’": result += "'"
      default: result.append(character)
      }
    }
    return result
  }

  private static func longestSyllable(_ text: Substring) -> (Int, String)? {
    for length in stride(from: min(4, text.count), through: 1, by: -1) {
      if let kana = syllables[String(text.prefix(length))] { return (length, kana) }
    }
    return nil
  }

  private static let syllables: [String: String] = {
    var table: [String: String] = [:]
    func row(_ consonant: String, _ kana: String) {
      for (vowel, letter) in zip("aiueo", kana) where letter != "・" {
        table[consonant + String(vowel)] = String(letter)
      }
    }
    let rows = [
      ("", "あいうえお"), ("k", "かきくけこ"), ("s", "さしすせそ"), ("t", "たちつてと"), ("n", "なにぬねの"),
      ("h", "はひふへほ"), ("m", "まみむめも"), ("y", "や・ゆ・よ"), ("r", "らりるれろ"), ("w", "わ・・・を"),
      ("g", "がぎぐげご"), ("z", "ざじずぜぞ"), ("d", "だぢづでど"), ("b", "ばびぶべぼ"), ("p", "ぱぴぷぺぽ"),
      ("f", "・・ふ・・"), ("v", "・・ゔ・・"),
    ]
    for (consonant, kana) in rows { row(consonant, kana) }
    // A syllable of the i column and a small や, ゆ or よ.
    let glides = [
      ("ky", "き"), ("sh", "し"), ("sy", "し"), ("ch", "ち"), ("ty", "ち"), ("cy", "ち"), ("ny", "に"),
      ("hy", "ひ"), ("my", "み"), ("ry", "り"), ("gy", "ぎ"), ("j", "じ"), ("zy", "じ"), ("jy", "じ"),
      ("by", "び"), ("py", "ぴ"), ("dy", "ぢ"),
    ]
    for (consonant, kana) in glides {
      for (vowel, small) in [("a", "ゃ"), ("u", "ゅ"), ("o", "ょ")] {
        table[consonant + vowel] = kana + small
      }
    }
    for (romaji, kana) in [("shi", "し"), ("chi", "ち"), ("tsu", "つ"), ("ji", "じ")] {
      table[romaji] = kana
    }
    return table
  }()
}
