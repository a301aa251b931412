import Observation
import TrainerModels

/// Finds characters.
@MainActor @Observable
final class CharacterListModel {
  var query = ""
  private let trainer: Trainer
  /// The groups of the script that was shown last: they never change.
  @ObservationIgnored private var known: (script: Script, groups: [Group])?

  init(trainer: Trainer) { self.trainer = trainer }

  struct Group: Identifiable {
    let title: String
    let characters: [TrainerCharacter]
    var id: String { title }
  }

  var isSearching: Bool { query.contains { !$0.isWhitespace } }

  /// The characters that were found, or the whole script in the order of teaching.
  var groups: [Group] {
    guard let library = trainer.curriculum?.library else { return [] }
    if isSearching {
      let found = library.search(query)
      return found.isEmpty ? [] : [Group(title: "Found", characters: found)]
    }
    if let known, known.script == trainer.script { return known.groups }
    var groups: [(title: String, characters: [TrainerCharacter])] = []
    for character in library.characters(in: trainer.script) {
      let title = Self.heading(of: character)
      if groups.last?.title != title { groups.append((title, [])) }
      groups[groups.count - 1].characters.append(character)
    }
    let found = groups.map { Group(title: $0.title, characters: $0.characters) }
    known = (trainer.script, found)
    return found
  }

  private static func heading(of character: TrainerCharacter) -> String {
    switch (character.kanaKind, character.grade) {
    case (.basic, _): "Basic"
    case (.voiced, _): "Voiced"
    case (.semiVoiced, _): "Semi-voiced"
    case (.small, _): "Small"
    case (.historical, _): "Historical"
    case (_, 8): "Secondary school"
    case (_, let grade?): "School year \(grade)"
    default: "Others"
    }
  }
}
