import ServerKit
import SoulModels
import WireKit

extension Pictures {
  /// Begins a generation like that of a picture: the same preset, character, words and form, with
  /// the next seed that the person has not had with them. The same seed would make the same again.
  /// - Throws: ``Problem`` 404 for a picture of somebody else; as ``begin(_:of:in:)``.
  func beginMore(
    like picture: String, of account: String, in db: Connection
  ) throws -> GenerationRow {
    guard let id = try PictureTable.generation(of: picture, account: account, in: db),
      let row = try GenerationTable.find(id, of: account, in: db)
    else { throw Problem.notFound("Image not found", code: "image_not_found") }
    let known = try GenerationTable.seeds(like: row, in: db)
    var seed = row.seed
    repeat { seed = seed % GenerateRequest.seeds.upperBound + 1 } while known.contains(seed)
    let request = GenerateRequest(
      prompt: row.prompt, styleId: row.style, higgsfieldId: row.character,
      quality: row.quality.rawValue, aspectRatio: row.ratio.rawValue,
      enhancePrompt: row.enhancesPrompt, negativePrompt: row.negativePrompt, count: row.requested)
    var check = try GenerationCheck(request, drawnSeed: seed)
    check.mayBeFewer = true
    return try begin(check, of: account, in: db)
  }
}

extension GenerationTable {
  /// The seeds that a person has had with a generation's preset and character.
  static func seeds(like row: GenerationRow, in db: Connection) throws -> Set<Int> {
    Set(
      try db.all(
        """
        SELECT DISTINCT seed FROM soul_generations
        WHERE account_id = \(row.account) AND style_id = \(row.style)
          AND COALESCE(character_id, '') = \(row.character ?? "")
        """
      ) { try $0["seed"] as Int })
  }
}
