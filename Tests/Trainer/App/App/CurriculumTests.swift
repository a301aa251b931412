import Testing
import TrainerModels

@testable import TrainerApp

struct CurriculumTests {
  @Test("Each character has the library's script, compounds too; names of nothing have none")
  func scripts() throws {
    let curriculum = try Curriculum.bundled.get()
    let ids = curriculum.order.values.joined()
    #expect(ids.count == curriculum.library.count)
    for id in ids { #expect(curriculum.script(of: id) == curriculum.library.script(of: id)) }
    #expect(curriculum.script(of: CharacterID(number: 25)) == .kanji)
    for name in ["kanji-0041", "number-0", "number-x", "", "rubbish"] {
      #expect(curriculum.script(of: CharacterID(name)) == nil)
    }
  }
}
