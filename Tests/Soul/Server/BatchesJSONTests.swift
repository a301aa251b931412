import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("A page of the gallery as JSON")
struct BatchesJSONTests {
  @Test("Its bytes are those of the general encoder, whatever the texts")
  func same() throws {
    var odd = GenerationBatch.sample
    odd.higgsfieldId = nil
    let controls = String((UInt8(0)..<32).map { Character(Unicode.Scalar($0)) })
    odd.metadata.prompt = "\"Größe\" \\ / 👩🏽‍🎨 \(controls)"
    odd.metadata.presetName = ""
    odd.imageIds = []
    odd.images = []
    let pages =
      BatchesResponse.samples + [
        BatchesResponse(
          batches: [odd] + GenerationBatch.samples, userId: "u", pending: Generation.samples)
      ]
    for page in pages {
      let bytes = Data(try BatchesJSON.bytes(of: page))
      #expect(
        String(decoding: bytes, as: UTF8.self)
          == String(decoding: try WireJSON.encode(page), as: UTF8.self))
      #expect(try WireJSON.decode(BatchesResponse.self, from: bytes) == page)
    }
  }
}
