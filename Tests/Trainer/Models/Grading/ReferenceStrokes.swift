import Testing

@testable import TrainerModels

/// The strokes that a character should have, by how it is written.
func strokes(_ literal: String) throws -> [Stroke] {
  let library = try CharacterLibrary.bundled()
  let character = try #require(library.character(literal: literal))
  return try #require(library.strokes(of: character.id))
}
