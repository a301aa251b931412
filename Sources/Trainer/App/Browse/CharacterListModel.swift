import Observation
import TrainerModels

/// Finds characters.
@MainActor @Observable
final class CharacterListModel {
  var query = ""
  private let trainer: Trainer

  init(trainer: Trainer) { self.trainer = trainer }

  struct Group: Identifiable {
    let title: String
    let characters: [TrainerCharacter]
    var id: String { title }
  }

  var isSearching: Bool { query.contains { !$0.isWhitespace } }

  /// What was found, or the whole script in the order of teaching.
  var groups: [Group] {
    guard let library = trainer.curriculum?.library else { return [] }
    if isSearching {
      let found = library.search(query)
      return found.isEmpty ? [] : [Group(title: "Found", characters: found)]
    }
    var groups: [Group] = []
    for character in library.characters(in: trainer.script) {
      let title = Self.heading(of: character)
      if let last = groups.last, last.title == title {
        groups[groups.count - 1] = Group(
          title: title, characters: last.characters + [character])
      } else {
        groups.append(Group(title: title, characters: [character]))
      }
    }
    return groups
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
