/// The kana table: vowels, rows, all 46, and the kana derived from them.
enum KanaSets {
  static func sections(_ script: Script) -> [PracticeSection] {
    sets(script).inSections()
  }

  private static func sets(_ script: Script) -> [PracticeSet] {
    let isKatakana = script == .katakana
    func set(
      _ id: String, _ title: String, _ section: String, _ hiragana: String
    ) -> PracticeSet {
      .of(
        isKatakana ? katakana(hiragana) : hiragana, id: "\(script.rawValue)-\(id)", title: title,
        section: section, script: script)
    }
    let basics = rows.map(\.kana).joined()
    let voiced = voicedRows.map(\.kana).joined()
    return [set("vowels", "Vowels", "Basic sounds", "あいうえお")]
      + rows.dropFirst().map { set("row-\($0.id)", $0.title, $0.section, $0.kana) }
      + [set("complete", "All 46 basic \(script.title.lowercased())", "Complete set", basics)]
      + voicedRows.map { set("voiced-\($0.id)", $0.title, "Voiced sounds", $0.kana) }
      + [
        set("voiced", "All voiced", "Voiced sounds", voiced + "ゔ"),
        set("semi-voiced", "P row", "Voiced sounds", "ぱぴぷぺぽ"),
        set("small-vowels", "Small vowels", "Small kana", "ぁぃぅぇぉ"),
        set("small-y", "Small ya, yu, yo, tsu and others", "Small kana", "ゃゅょっゎゕゖ"),
        set("historical", "Historical wi and we", "Historical kana", "ゐゑ"),
      ]
  }

  private typealias Row = (id: String, title: String, section: String, kana: String)

  private static let rows: [Row] = [
    ("vowels", "Vowels", "Basic sounds", "あいうえお"),
    ("k", "K row", "K, S and T rows", "かきくけこ"), ("s", "S row", "K, S and T rows", "さしすせそ"),
    ("t", "T row", "K, S and T rows", "たちつてと"), ("n", "N row", "N, H and M rows", "なにぬねの"),
    ("h", "H row", "N, H and M rows", "はひふへほ"), ("m", "M row", "N, H and M rows", "まみむめも"),
    ("y", "Y row", "Y, R and W rows", "やゆよ"), ("r", "R row", "Y, R and W rows", "らりるれろ"),
    ("w", "W row and N", "Y, R and W rows", "わをん"),
  ]

  private static let voicedRows: [(id: String, title: String, kana: String)] = [
    ("g", "G row", "がぎぐげご"), ("z", "Z row", "ざじずぜぞ"), ("d", "D row", "だぢづでど"),
    ("b", "B row", "ばびぶべぼ"),
  ]

  /// Katakana stand in the same order, 96 code points later.
  private static func katakana(_ hiragana: String) -> String {
    String(
      String.UnicodeScalarView(
        hiragana.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x60) }))
  }
}
