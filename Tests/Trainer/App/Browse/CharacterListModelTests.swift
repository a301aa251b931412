import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct CharacterListModelTests {
  let trainer = Learner().trainer()

  private func found(_ query: String) -> [String] {
    let model = CharacterListModel(trainer: trainer)
    model.query = query
    return model.groups.flatMap(\.characters).map(\.literal)
  }

  @Test("Without a query the chosen script is shown in its groups")
  func groups() {
    let model = CharacterListModel(trainer: trainer)
    #expect(model.groups.first?.title == "Basic")
    #expect(model.groups.first?.characters.count == 46)
    trainer.script = .kanji
    #expect(model.groups.first?.title == "School year 1")
    #expect(model.groups.first?.characters.count == 80)
    #expect(model.groups.last?.title == "Secondary school")
    #expect(model.groups.flatMap(\.characters).count == 2136)
  }

  @Test("Groups are named once, so that each can be opened by itself", arguments: Script.allCases)
  func uniqueGroups(script: Script) {
    trainer.script = script
    let titles = CharacterListModel(trainer: trainer).groups.map(\.title)
    #expect(Set(titles).count == titles.count)
  }

  @Test("Characters are found by reading, meaning and themselves")
  func search() {
    #expect(found("water").first == "水")
    #expect(found("か").contains("か"))
    #expect(found("漢") == ["漢"])
    #expect(found("zzzzqq").isEmpty)
  }
}
