import ServerKit
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("More like this")
struct MoreTests {
  @Test("The same preset, character and form with the next seed, which counts in the month")
  func more() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let model = try await studio.trainedModel(of: person)
      let made = try await studio.generated(of: model, as: token)
      var seeds: [Int] = []
      for _ in 0..<2 {
        let reply = try await studio.send(
          SoulAPI.moreLikeThis(.init(image: made.imageIds[1])), as: token)
        #expect(reply.status == 200, "\(reply.text)")
        let started = try reply.decoded(GenerationStarted.self)
        try await studio.work(2)
        let more = try await studio.get(
          SoulAPI.generation(.init(generation: started.generationId)), as: token)
        #expect(more.status == .completed && more.imageIds.count == 4)
        seeds.append(more.metadata.seed)
        var facts = more.metadata
        facts.seed = made.metadata.seed
        #expect(facts == made.metadata)
      }
      #expect(seeds == [made.metadata.seed + 1, made.metadata.seed + 2])
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 12)
    }
  }

  @Test("After the last seed comes the first")
  func lastSeed() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      _ = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil, seed: 999_999), as: token)
      try await studio.work(2)
      let image = try await studio.get(SoulAPI.batches(.init()), as: token).batches[0].imageIds[0]
      let reply = try await studio.send(SoulAPI.moreLikeThis(.init(image: image)), as: token)
      #expect(try reply.decoded(GenerationStarted.self).seed == 1)
    }
  }

  @Test("Not of somebody else's picture, a preset that is off, or beyond the month's pictures")
  func refusals() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let made = try await studio.generated(of: nil, as: token)
      let more = SoulAPI.moreLikeThis(.init(image: made.imageIds[0]))
      #expect(try await studio.send(more, as: stranger).status == 404)
      #expect(try await studio.send(more).status == 401)
      try await studio.database.write { db in
        try db.execute("UPDATE soul_presets SET is_active = 0 WHERE style_id = 'golden'")
      }
      #expect(try await studio.send(more, as: token).status == 409)
      try await studio.database.write { db in
        try db.execute("UPDATE soul_presets SET is_active = 1 WHERE style_id = 'golden'")
        try db.execute("UPDATE soul_quotas SET pictures = 100 WHERE account_id = \(person.user.id)")
      }
      #expect(try await studio.send(more, as: token).status == 403)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_generations") == 1)
    }
  }
}
