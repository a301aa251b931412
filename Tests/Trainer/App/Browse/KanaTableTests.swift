import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct KanaTableTests {
  private let trainer = Trainer.preview()

  private func table(_ kind: KanaKind, of script: Script = .hiragana) throws -> [[String]] {
    let library = try #require(trainer.curriculum?.library)
    let table = try #require(
      KanaTable(library.characters(in: script).filter { $0.kanaKind == kind }))
    let literals = table.cells.map { $0.character?.literal ?? "・" }
    return stride(from: 0, to: literals.count, by: KanaTable.columns).map {
      Array(literals[$0..<min($0 + KanaTable.columns, literals.count)])
    }
  }

  @Test("The 46 stand in the rows of the textbook, with its gaps")
  func basic() throws {
    let rows = try table(.basic)
    #expect(rows.first == ["あ", "い", "う", "え", "お"])
    #expect(rows[7] == ["や", "・", "ゆ", "・", "よ"])
    #expect(rows[9] == ["わ", "・", "・", "・", "を"])
    #expect(rows.last == ["ん"])
    #expect(rows.flatMap(\.self).filter { $0 != "・" }.count == 46)
    #expect(try table(.basic, of: .katakana)[7] == ["ヤ", "・", "ユ", "・", "ヨ"])
  }

  @Test("Voiced and semi-voiced kana have rows too")
  func voiced() throws {
    #expect(try table(.voiced).first == ["が", "ぎ", "ぐ", "げ", "ご"])
    #expect(try table(.semiVoiced) == [["ぱ", "ぴ", "ぷ", "ぺ", "ぽ"]])
  }

  @Test("Small kana and kanji have no place in the table")
  func others() throws {
    let library = try #require(trainer.curriculum?.library)
    #expect(KanaTable(library.characters(in: .hiragana).filter { $0.kanaKind == .small }) == nil)
    #expect(KanaTable(library.characters(in: .kanji)) == nil)
    #expect(KanaTable([]) == nil)
  }
}
