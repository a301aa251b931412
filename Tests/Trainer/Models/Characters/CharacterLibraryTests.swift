import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("The library of characters")
struct CharacterLibraryTests {
  private let library: CharacterLibrary

  init() throws {
    library = try CharacterLibrary.bundled()
  }

  @Test("A kanji has readings, meanings and its school year")
  func kanji() throws {
    let character = try #require(library.character(CharacterID("kanji-98DF")))
    #expect(character.literal == "食")
    #expect(character.onReadings.contains("ショク"))
    #expect(character.kunReadings.contains("た(べる)"))
    #expect(character.meanings.contains("eat"))
    #expect(character.grade == 2)
    #expect(character.strokeCount == 9)
    #expect(
      library.characters(in: .kanji).allSatisfy { !$0.meanings.isEmpty && !$0.readings.isEmpty })
  }

  @Test(
    "What a learner needs first comes first",
    arguments: [
      ("入", ["い(る)", "い(れる)", "はい(る)"], "enter"),
      ("出", ["で(る)", "だ(す)"], "exit"),
      ("食", ["た(べる)", "く(う)"], "eat"),
      ("一", ["ひと(つ)", "ひと〜"], "one"),
      ("億", [], "hundred million"),
      ("兆", ["きざ(す)"], "trillion"),
      ("王", [], "king"),
    ])
  func words(literal: String, kun: [String], meaning: String) throws {
    let character = try #require(library.character(literal: literal))
    #expect(Array(character.kunReadings.prefix(kun.count)) == kun)
    #expect(character.meanings.first == meaning)
    #expect(!character.readings.contains { $0.contains("-") })
  }

  @Test("A kana has its romaji and its place in the table")
  func kana() throws {
    let character = try #require(library.character(CharacterID("kana-3042")))
    #expect(character.literal == "あ")
    #expect(character.readings == ["a"])
    #expect(character.kanaKind == .basic)
    #expect(library.character(literal: "ヴ")?.romaji == "vu")
    #expect(
      library.ids(in: .hiragana).prefix(5).compactMap { library.character($0)?.literal } == [
        "あ", "い", "う", "え", "お",
      ])
  }

  @Test("Kanji are in the order in which they are taught")
  func order() {
    let kanji = library.characters(in: .kanji)
    #expect(kanji.first?.literal == "一")
    for (earlier, later) in zip(kanji, kanji.dropFirst()) {
      #expect((earlier.grade ?? 0, earlier.strokeCount) <= (later.grade ?? 0, later.strokeCount))
    }
  }

  @Test(
    "An unknown name finds nothing",
    arguments: [
      "", "kana-", "kanji-3042", "kana-6F22", "kanji-6f22", "kanji-110000", "kana-D800", "number-",
      "number-10", "number-012", "number--11", "hanzi-6F22", "kana-3042-1", "kanji-0041",
    ])
  func unknown(name: String) {
    #expect(library.character(CharacterID(name)) == nil)
    #expect(library.strokes(of: CharacterID(name)) == nil)
  }

  @Test("A compound stands side by side: each character in its own square, in writing order")
  func compound() throws {
    let number = try #require(library.character(CharacterID("number-25")))
    #expect(number.literal == "二十五")
    #expect(number.readings == ["にじゅうご"])
    #expect(number.meanings == ["twenty-five"])
    #expect(number.strokeCount == 2 + 2 + 4)
    let strokes = try #require(library.strokes(of: number.id))
    #expect(strokes.count == 8)
    for (index, part) in number.parts.enumerated() {
      #expect(abs(part.x - Double(index) / 3) < 1e-9)
      #expect(abs(part.size - 1.0 / 3) < 1e-9)
    }
    let middle = strokes[2...3].flatMap(\.points)
    #expect(
      middle.allSatisfy { (1.0 / 3...2.0 / 3).contains($0.x) && (1.0 / 3...2.0 / 3).contains($0.y) }
    )
  }

  @Test(
    "Search understands characters, romaji, readings and meanings",
    arguments: [
      ("食", "食"), ("taberu", "食"), ("たべる", "食"), ("タベル", "食"), ("eat", "食"), ("EAT", "食"),
      ("shi", "し"), ("a", "あ"), ("tsu", "つ"), ("water", "水"), ("  water ", "水"),
      ("twenty-five", "二十五"), ("二十五", "二十五"), ("jin", "人"), ("kippu", ""), ("chū", "中"),
      ("日本", "日"), ("hairu", "入"), ("noboru", "上"), ("understand", "分"), ("trillion", "兆"),
      ("21", "二十一"), ("7", "七"), ("ｍｉｚｕ", "水"), ("ﾐｽﾞ", "水"), ("to eat", "食"), ("tu", "つ"),
      ("si", "シ"),
    ])
  func search(text: String, expected: String) {
    let found = library.search(text)
    if expected.isEmpty {
      #expect(found.isEmpty)
    } else {
      #expect(found.prefix(12).contains { $0.literal == expected }, "\(found.map(\.literal))")
    }
  }

  @Test("An exact hit comes first")
  func searchOrder() {
    #expect(library.search("ka").first?.literal == "か")
    #expect(library.search("fire").first?.literal == "火")
    #expect(library.search("漢").map(\.literal) == ["漢"])
  }

  @Test(
    "Odd searches find nothing and harm nothing",
    arguments: ["", "  ", "zzzz", "'", "()", "🙂", "\u{0}"])
  func oddSearch(text: String) {
    #expect(library.search(text).isEmpty)
  }

  @Test("A damaged file is refused or has gaps, but never crashes")
  func damaged() throws {
    #expect(throws: CharacterFileError.notACharacterFile) { try CharacterLibrary(data: Data()) }
    #expect(throws: CharacterFileError.unknownVersion) {
      try CharacterLibrary(data: Data("QKAN".utf8) + [9, 0])
    }
    let whole = try Data(contentsOf: CharacterLibrary.bundledFile)
    #expect(throws: CharacterFileError.damaged) { try CharacterLibrary(data: whole.prefix(20_000)) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<20 {
      var broken = whole
      for _ in 0..<2000 {
        broken[Int.random(in: 16..<broken.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      let library = try CharacterLibrary(data: broken)
      for id in ["kana-3042", "kanji-98DF", "kanji-4E00"] {
        _ = library.character(CharacterID(id))
        _ = library.strokes(of: CharacterID(id))
      }
      _ = library.search("water")
    }
  }
}
