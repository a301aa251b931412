import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Generations that are refused")
struct RefusedGenerationTests {
  @Test(
    "Requests that make nothing",
    arguments: [
      (#"{"style_id":"golden"}"#, 400), (#"{"prompt":"x"}"#, 400),
      (#"{"prompt":"x","style_id":"unknown"}"#, 404),
      (#"{"prompt":"x","style_id":"golden","higgsfield_id":"hf_other"}"#, 404),
      (#"{"prompt":"x","style_id":"golden","aspect_ratio":"5:7"}"#, 400),
      (#"{"prompt":"x","style_id":"golden","quality":"ultra"}"#, 400),
      (#"{"prompt":"x","style_id":"golden","seed":0}"#, 400),
      (#"{"prompt":"x","style_id":"golden","count":5}"#, 400),
      (#"{"prompt":"x","style_id":"golden","count":-4}"#, 400),
    ])
  func refused(body: String, status: Int) async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.send(.post, "/api/generate", body, as: token)
      #expect(reply.status == status, "\(reply.text)")
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
    }
  }

  @Test("An engine that needs a character refuses an order without one at once, with a sentence")
  func nobody() async throws {
    #expect(LocalEngine().needsCharacter)
    try await Studio.open(engine: FakeEngine(needsCharacter: true)) { studio in
      let token = try await studio.signIn().session.accessToken
      let reply = try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
      #expect(reply.status == 400)
      #expect(
        try reply.decoded(PlainError.self).error
          == "Choose a character first: portraits are made from its photos.")
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_generations") == 0)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
    }
  }

  @Test("A preset that is switched off makes nothing, and is shown to nobody")
  func presetOff() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      try await studio.database.write { db in
        try db.execute("UPDATE soul_presets SET is_active = 0 WHERE style_id = 'golden'")
      }
      let reply = try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
      #expect(reply.status == 409)
      #expect(
        try reply.decoded(PlainError.self).sentence
          == "This look is not offered any more. Choose another one.")
      let shown = try await studio.get(SoulAPI.presets(), as: token)
      #expect(shown.presets.map(\.name) == ["Amber"])
    }
  }
}
