import TrainerModels

/// What there is to learn: the characters that come with the app, and the sets made of them.
struct Curriculum: Sendable {
  let library: CharacterLibrary
  let catalog: SetCatalog

  init(library: CharacterLibrary) {
    self.library = library
    catalog = SetCatalog(library: library)
  }

  /// Read once and shared, since it never changes and belongs to nobody.
  static let bundled: Result<Curriculum, CharacterFileError> = {
    do throws(CharacterFileError) {
      return .success(Curriculum(library: try .bundled()))
    } catch {
      return .failure(error)
    }
  }()
}
