import TrainerModels

/// Everything to learn: the bundled characters, and the sets made of them.
struct Curriculum: Sendable {
  let library: CharacterLibrary
  let catalog: SetCatalog
  /// Each script's characters in the order in which they are taught.
  let order: [Script: [CharacterID]]

  init(library: CharacterLibrary) {
    self.library = library
    catalog = SetCatalog(library: library)
    order = Dictionary(
      uniqueKeysWithValues: Script.allCases.map { ($0, library.ids(in: $0)) })
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
