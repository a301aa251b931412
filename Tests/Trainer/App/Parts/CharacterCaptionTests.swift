import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct CharacterCaptionTests {
  private let trainer = Trainer.preview()

  @Test("No two kana of a script are asked for with the same words", arguments: Script.allCases)
  func unique(script: Script) throws {
    guard script != .kanji else { return }
    let library = try #require(trainer.curriculum?.library)
    let captions = library.characters(in: script).map(\.caption)
    #expect(Set(captions).count == captions.count)
  }

  @Test(
    "Kana are named as they are said, and told apart where they are said alike",
    arguments: [
      ("や", "ya"), ("ゃ", "small ya"), ("ッ", "small tsu"), ("じ", "ji"), ("ぢ", "ji (d row)"),
      ("ヅ", "zu (d row)"), ("を", "o (wo)"), ("は", "ha"),
    ])
  func captions(literal: String, caption: String) throws {
    let library = try #require(trainer.curriculum?.library)
    #expect(try #require(library.character(literal: literal)).caption == caption)
  }

  @Test("Particles say how they are read")
  func particles() throws {
    let library = try #require(trainer.curriculum?.library)
    #expect(try #require(library.character(literal: "は")).particleNote == "As a particle: wa")
    #expect(try #require(library.character(literal: "ハ")).particleNote == nil)
  }

  @Test(
    "Digits are said as people count, other kanji as a voice reads them",
    arguments: [("四", "よん"), ("七", "なな"), ("百", "ひゃく"), ("円", "円"), ("二十一", "二十一"), ("ア", "ア")])
  func spoken(literal: String, text: String) throws {
    let library = try #require(trainer.curriculum?.library)
    #expect(try #require(library.character(literal: literal)).spokenText == text)
  }
}
