import Testing

@testable import TrainerModels

@Suite("The catalogue of sets")
struct SetCatalogTests {
  private let library: CharacterLibrary
  private let catalog: SetCatalog

  init() throws {
    library = try CharacterLibrary.bundled()
    catalog = SetCatalog(library: library)
  }

  private var all: [PracticeSet] {
    Script.allCases.flatMap(catalog.sections(for:)).flatMap(\.sets)
  }

  private func literals(_ id: String) throws -> String {
    try #require(catalog.set(id)).items.compactMap { library.character($0)?.literal }.joined(
      separator: " ")
  }

  @Test("Every item of every set can be found, watched and practised")
  func items() throws {
    #expect(all.count > 150)
    for set in all {
      #expect(!set.items.isEmpty, "\(set.id)")
      #expect(Set(set.items).count == set.items.count, "\(set.id)")
      for item in set.items {
        let character = try #require(library.character(item), "\(set.id) \(item)")
        #expect(library.strokes(of: item)?.count == character.strokeCount)
        #expect(set.script == character.script, "\(set.id)")
      }
    }
  }

  @Test("Ids are unique, and every section has a title of its own")
  func ids() {
    #expect(Set(all.map(\.id)).count == all.count)
    for script in Script.allCases {
      let titles = catalog.sections(for: script).map(\.title)
      #expect(Set(titles).count == titles.count, "\(script)")
    }
    #expect(catalog.set("grade-7-1") == nil)
  }

  @Test("Kana have vowels, rows, all 46, and what is made from them")
  func kana() throws {
    #expect(try literals("hiragana-vowels") == "あ い う え お")
    #expect(try literals("katakana-row-s") == "サ シ ス セ ソ")
    #expect(try literals("hiragana-row-w") == "わ を ん")
    #expect(catalog.set("katakana-complete")?.items.count == 46)
    #expect(try literals("hiragana-semi-voiced") == "ぱ ぴ ぷ ぺ ぽ")
    #expect(try literals("katakana-small-y") == "ャ ュ ョ ッ ヮ ヵ ヶ")
    #expect(catalog.set("hiragana-voiced")?.items.count == 21)
    #expect(try literals("hiragana-historical") == "ゐ ゑ")
  }

  @Test("Every set that learners have today is there, under its heading and in its order")
  func today() {
    let kana = [
      "vowels", "row-k", "row-s", "row-t", "row-n", "row-h", "row-m", "row-y", "row-r", "row-w",
      "complete",
    ]
    for script in [Script.hiragana, .katakana] {
      let sets = catalog.sections(for: script).flatMap(\.sets).prefix(kana.count)
      #expect(sets.map(\.id) == kana.map { "\(script.rawValue)-\($0)" })
      #expect(sets.map(\.items.count) == [5, 5, 5, 5, 5, 5, 5, 3, 5, 3, 46])
    }
    let kanji = catalog.sections(for: .kanji)
    let numbers = kanji.prefix(4).map {
      "\($0.title): \($0.sets.map(\.title).joined(separator: ", "))"
    }
    #expect(
      numbers == [
        "Numbers: 0 to 10, 1 to 10", "Teen numbers: 11 to 19",
        "Twenties and thirties: 20 to 30",
        "Complete number sets: All from 1 to 30, Ten to trillion",
      ])
    for title in ["Basic kanji", "Daily life", "Master set"] {
      #expect(kanji.contains { $0.title == title }, "\(title)")
    }
  }

  @Test("Numbers are compounds where Japanese writes them so")
  func numbers() throws {
    #expect(try literals("numbers-11-19") == "十一 十二 十三 十四 十五 十六 十七 十八 十九")
    #expect(try literals("numbers-20-30").hasPrefix("二十 二十一"))
    #expect(try literals("numbers-20-30").hasSuffix("二十九 三十"))
    #expect(try literals("numbers-0-10") == "零 一 二 三 四 五 六 七 八 九 十")
    #expect(try literals("numbers-1-10") == "一 二 三 四 五 六 七 八 九 十")
    #expect(catalog.set("numbers-1-30")?.items.count == 30)
    #expect(try literals("numbers-units").hasPrefix("十 百 千 万 億"))
  }

  @Test("Themes are in Japanese forms")
  func themes() throws {
    #expect(try literals("theme-nature") == "日 月 水 火 木 金 土 天 地 山 田 石 風 雲 雨 雪 電")
    #expect(try literals("theme-body") == "人 口 手 目 耳 心 女 子")
    #expect(try literals("theme-things") == "門 馬 牛 羊 鳥 魚 米 竹 糸 虫 貝 見 車 刀 力 又 文 方")
    #expect(try literals("theme-verbs") == "来 去 出 入 食 飲 見 聞 話 読 書 走 飛 座 立 愛 笑 泣")
    #expect(try literals("theme-more") == "本 白 紅 開 生 学 工 用")
    #expect(try literals("theme-week") == "月 火 水 木 金 土 日")
  }

  @Test("School years come in helpings of about twenty that together are the whole year")
  func grades() {
    for section in catalog.sections(for: .kanji) where section.title.hasPrefix("School year") {
      #expect(section.sets.allSatisfy { (18...22).contains($0.items.count) }, "\(section.title)")
    }
    let secondary = catalog.sections(for: .kanji).first { $0.title == "Secondary school" }
    #expect(secondary?.sets.map(\.items.count).reduce(0, +) == 1110)
  }
}
