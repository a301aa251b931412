import TrainerModels

/// Everything to learn: the bundled characters, and the sets made of them.
struct Curriculum: Sendable {
  let library: CharacterLibrary
  let catalog: SetCatalog

  init(library: CharacterLibrary) {
    self.library = library
    catalog = SetCatalog(library: library)
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
