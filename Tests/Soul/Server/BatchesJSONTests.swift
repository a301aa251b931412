import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("A page of the gallery as JSON")
struct BatchesJSONTests {
  /// Everything that an encoder may escape, and what only looks like it.
  private static let odd: String = {
    let controls = String((UInt8(0)..<32).map { Character(Unicode.Scalar($0)) })
    return "\"Größe\" \\ / \\u0041 👩🏽‍🎨 e\u{301} \u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}\u{FFFD}"
      + controls + "\\"
  }()

  private static var pages: [BatchesResponse] {
    var full = GenerationBatch(
      id: odd, images: [odd, "", odd], imageIds: ["", odd], createdAt: Timestamp(milliseconds: -1),
      higgsfieldId: odd, metadata: GenerationBatch.sample.metadata)
    full.metadata.prompt = odd
    full.metadata.styleId = odd
    full.metadata.modelId = odd
    full.metadata.characterId = odd
    full.metadata.presetId = odd
    full.metadata.presetName = odd
    full.metadata.imageCount = -3
    var bare = full
    bare.images = []
    bare.imageIds = []
    bare.higgsfieldId = nil
    bare.metadata.modelId = nil
    bare.metadata.characterId = nil
    bare.metadata.presetName = ""
    return BatchesResponse.samples + [
      BatchesResponse(
        batches: [full, bare] + GenerationBatch.samples, userId: odd, pending: Generation.samples,
        next: odd),
      BatchesResponse(batches: [bare], userId: "", next: ""),
    ]
  }

  @Test("Its bytes are those of the general encoder, whatever the texts")
  func same() throws {
    for page in Self.pages {
      let bytes = Data(try BatchesJSON.bytes(of: page))
      let encoded = try WireJSON.encode(page)
      // Texts would be equal, too, where only their characters are.
      #expect(bytes == encoded, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try WireJSON.decode(BatchesResponse.self, from: bytes) == page)
    }
  }
}
