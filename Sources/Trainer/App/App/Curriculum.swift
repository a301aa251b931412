import TrainerModels

/// Everything to learn: the bundled characters, and the sets made of them.
struct Curriculum: Sendable {
  let library: CharacterLibrary
  let catalog: SetCatalog
  /// Each script's characters in the order in which they are taught.
  let order: [Script: [CharacterID]]
  private let scripts: [CharacterID: Script]

  init(library: CharacterLibrary) {
    self.library = library
    catalog = SetCatalog(library: library)
    order = Dictionary(
      uniqueKeysWithValues: Script.allCases.map { ($0, library.ids(in: $0)) })
    scripts = Dictionary(
      uniqueKeysWithValues: order.flatMap { script, ids in ids.map { ($0, script) } })
  }

  /// The script that teaches the character; nil for an unknown name. Asked for each character of a
  /// learner's progress whenever it is counted, so single characters are not looked up in the file.
  func script(of id: CharacterID) -> Script? {
    scripts[id] ?? (id.isNumber ? library.script(of: id) : nil)
  }

  /// Read once and shared by all learners, because it never changes.
  static let bundled: Result<Curriculum, CharacterFileError> = {
    do throws(CharacterFileError) {
      return .success(Curriculum(library: try .bundled()))
    } catch {
      return .failure(error)
    }
  }()
}
