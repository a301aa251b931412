import ServerKit
import SoulModels
import WireKit

/// The checked values of a ``GenerateRequest``.
struct GenerationCheck: Sendable {
  let prompt: String
  let style: String
  let character: String?
  let quality: PictureQuality
  let ratio: AspectRatio
  let enhancesPrompt: Bool
  let negativePrompt: String
  let seed: Int
  let count: Int
  /// Whether fewer will do where the month has no room for all: nobody has said how many.
  var mayBeFewer: Bool

  /// - Parameter drawnSeed: for a request without one.
  /// - Throws: ``Problem`` 400 with a sentence.
  init(_ request: GenerateRequest, drawnSeed: Int) throws {
    prompt = try Self.text(request.prompt, "Prompt is required", "missing_prompt")
    style = try Self.text(request.styleId, "Style ID is required", "missing_style")
    character = request.higgsfieldId.flatMap { $0.isEmpty ? nil : $0 }
    negativePrompt = (request.negativePrompt ?? "").trimmingSpaces
    try Self.require(
      negativePrompt.unicodeScalars.count <= GenerateRequest.longestPrompt,
      "negative_prompt must have at most \(GenerateRequest.longestPrompt) characters.")
    enhancesPrompt = request.enhancePrompt ?? true
    quality = try Self.choice(request.quality, .basic, "quality")
    ratio = try Self.choice(request.aspectRatio, .square, "aspect_ratio")
    seed = request.seed ?? drawnSeed
    try Self.require(
      GenerateRequest.seeds.contains(seed),
      "seed must be 1 to \(GenerateRequest.seeds.upperBound).")
    let asked = request.count ?? request.imagesCount
    count = asked ?? GenerateRequest.pictures.upperBound
    mayBeFewer = asked == nil
    try Self.require(GenerateRequest.pictures.contains(count), "count must be 1 to 4.")
  }

  private static func text(_ text: String?, _ missing: String, _ code: String) throws -> String {
    let text = (text ?? "").trimmingSpaces
    guard !text.isEmpty else { throw Problem.badRequest(missing, code: code) }
    try require(
      text.unicodeScalars.count <= GenerateRequest.longestPrompt,
      "Use at most \(GenerateRequest.longestPrompt) characters.")
    return text
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ standard: Choice, _ field: String
  ) throws -> Choice {
    guard let text else { return standard }
    if let choice = Choice(rawValue: text) { return choice }
    let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw Problem.badRequest("\(field) must be one of \(choices).", code: "invalid_value")
  }

  private static func require(_ isGood: Bool, _ sentence: String) throws {
    if !isGood { throw Problem.badRequest(sentence, code: "invalid_value") }
  }
}
