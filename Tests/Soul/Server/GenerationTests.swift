import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Generations")
struct GenerationTests {
  @Test("Four pictures come into the gallery, with a notification, and count in the month")
  func whole() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let device = RegisterDeviceRequest(deviceToken: "abc", platform: "ios")
      _ = try await studio.send(SoulAPI.registerDevice(), device, as: token)
      let model = try await studio.trainedModel(of: person)
      let begun = try await studio.send(
        SoulAPI.generate(), Studio.request(of: model, seed: nil), as: token
      ).decoded(GenerationStarted.self)
      #expect(begun.status == "started" && begun.generationId.hasPrefix("gen_"))
      let first = try await studio.get(SoulAPI.batches(.init()), as: token)
      #expect(first.batches.isEmpty && first.pending.map(\.id) == [begun.generationId])
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 4)
      try await studio.work(2)
      let batches = try await studio.get(SoulAPI.batches(.init()), as: token)
      #expect(batches.pending.isEmpty && batches.next == nil)
      let batch = try #require(batches.batches.first)
      #expect(batch.id == begun.generationId && batch.images.count == 4)
      #expect(batch.metadata.seed == begun.seed && batch.metadata.aspectRatio == .tall)
      #expect(batch.metadata.presetName == "Golden Hour" && batch.metadata.imageCount == 4)
      #expect(try await studio.get(SoulAPI.images(), as: token).images == batch.images)
      let user = try await studio.get(SoulAPI.profile(), as: token).user
      #expect(user.monthlyGenerations == 4)

      let notice = try #require(try await studio.notices(as: token).first)
      #expect(notice.title == "Generation Complete!" && notice.body == "4 images are ready")
      #expect(notice.kind == .generationComplete)
      for name in ["generationId", "generation_id"] {
        #expect(notice.data[name] == begun.generationId)
      }
      #expect(notice.data["imageCount"] == "4" && notice.data["presetName"] == "Golden Hour")
      let pushes = try await studio.outbox.newest(10).filter { $0.message.channel == .push }
      #expect(
        Set(pushes.map(\.message.title)) == ["Training Complete!", "Generation Complete!"])
    }
  }

  @Test("What was not made is given back: one flagged and one failed of four")
  func partial() async throws {
    try await Studio.open { studio in
      studio.engine.set { state in
        state.pictures = .finished([
          .made(TestPhoto.png(color: 1)), .nsfw, .failed, .made(TestPhoto.png(color: 2)),
        ])
      }
      let token = try await studio.signIn().session.accessToken
      let generation = try await studio.generated(of: nil, as: token)
      #expect(generation.status == .completed && generation.images.count == 2)
      #expect(generation.message == "2 images are ready")
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 2)
    }
  }

  @Test(
    "A generation without pictures gives everything back, and says why",
    arguments: [
      (
        PicturesOutcome.finished([.nsfw, .nsfw, .failed, .nsfw]), GenerationStatus.nsfw,
        "Content Not Allowed"
      ),
      (.finished([.failed, .failed, .failed, .failed]), .failed, "Generation Failed"),
      (.finished([.made([1, 2, 3])]), .failed, "Generation Failed"),
      (.failed("Nothing works."), .failed, "Generation Failed"),
    ])
  func none(outcome: PicturesOutcome, status: GenerationStatus, title: String) async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.pictures = outcome }
      let token = try await studio.signIn().session.accessToken
      let generation = try await studio.generated(of: nil, as: token)
      #expect(generation.status == status && generation.images.isEmpty)
      #expect(try await studio.notices(as: token).map(\.title) == [title])
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
      #expect(try await studio.get(SoulAPI.batches(.init()), as: token).batches.isEmpty)
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)
    }
  }

  @Test("After ten minutes a generation has failed, and its pictures are given back")
  func tooLong() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.pictures = .running(nil) }
      let token = try await studio.signIn().session.accessToken
      let begun = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: token
      ).decoded(GenerationStarted.self)
      try await studio.work(59)
      let path = GenerationPath(generation: begun.generationId)
      #expect(try await studio.get(SoulAPI.generation(path), as: token).status == .processing)
      try await studio.work(3)
      let generation = try await studio.get(SoulAPI.generation(path), as: token)
      #expect(generation.status == .failed && generation.message == "It took too long.")
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
      let looks = studio.engine.now.looks
      try await studio.work(3)
      #expect(studio.engine.now.looks == looks)
    }
  }

  @Test("Of two requests at once for the month's last pictures one wins; next month begins anew")
  func quota() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let (account, token) = (person.user.id, person.session.accessToken)
      try await studio.database.write { db in
        let isReserved = try QuotaTable.reserve(
          96, for: account, month: "2025-11", limit: 100, in: db)
        #expect(isReserved)
      }
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<2 {
          group.addTask {
            try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [200, 403])
      let refused = try #require(replies.first { $0.status == 403 })
      let error = try refused.decoded(PlainError.self)
      #expect(error.error == "Monthly generation limit reached")
      #expect(
        error.details == [
          "current": ["100"], "limit": ["100"], "requested": ["4"], "subscriptionTier": ["free"],
        ])
      let usage = try await studio.get(SoulAPI.usage(), as: token).usage
      #expect(usage.imagesGenerated == 100 && !usage.canGenerateImages)
      #expect(usage.resetsAt.iso8601 == "2025-12-01T00:00:00.000Z")

      // What ends next month is given back to the month that it was taken from.
      studio.engine.set { $0.pictures = .failed("Nothing works.") }
      studio.clock.advance(by: .seconds(24 * 24 * 3600))
      let later = try await studio.signIn().session.accessToken
      #expect(try await studio.get(SoulAPI.usage(), as: later).usage.imagesGenerated == 0)
      try await studio.work(2)
      let left = try await studio.count(
        "SELECT pictures FROM soul_quotas WHERE month = \("2025-11")")
      #expect(left == 96)
    }
  }

  @Test("The pro tier has no limit")
  func pro() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      try await studio.database.write { db in
        try db.execute("UPDATE soul_people SET tier = 'pro'")
        let isReserved = try QuotaTable.reserve(
          5000, for: person.user.id, month: "2025-11", limit: nil, in: db)
        #expect(isReserved)
      }
      let reply = try await studio.send(
        SoulAPI.generate(), Studio.request(of: nil), as: person.session.accessToken)
      #expect(reply.status == 200)
    }
  }

  @Test("The same Idempotency-Key makes one generation")
  func idempotent() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let request = Studio.request(of: nil)
      let first = try await studio.send(SoulAPI.generate(), request, as: token, key: "k1")
      let again = try await studio.send(SoulAPI.generate(), request, as: token, key: "k1")
      #expect(first.status == 200 && first.text == again.text)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_generations") == 1)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 4)
    }
  }

  @Test(
    "A request that a repetition has overtaken makes nothing: its answer belongs to its commit",
    .enabled(if: TestEngine.ofProducts != .postgres))
  func overtaken() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      try await studio.database.write { db in
        try db.execute(
          """
          CREATE TRIGGER overtaken AFTER INSERT ON soul_generations
          BEGIN UPDATE idempotent_requests SET lease = 'another'; END
          """)
      }
      let request = Studio.request(of: nil)
      let reply = try await studio.send(SoulAPI.generate(), request, as: token, key: "k1")
      #expect(reply.status == 409)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_generations") == 0)
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
    }
  }

  @Test("Of two workers at once one asks the engine, and none for a generation that is gone")
  func askedOnce() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let id = try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
        .decoded(GenerationStarted.self).generationId
      let pictures = studio.soul.gallery.pictures
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask { try await pictures.work(on: .init(id: id), .usual) }
        }
        try await group.waitForAll()
      }
      #expect(studio.engine.now.begun == [id])
      let isClaimed = try await studio.database.write { try GenerationTable.claim(id, in: $0) }
      #expect(!isClaimed)
      let beginning = try await EngineWork.begin(
        wasAsked: false, at: studio.engine, claim: { false }, release: {}
      ) {
        Issue.record("the engine was asked")
        return ""
      }
      guard case .notOurs = beginning else {
        Issue.record("\(beginning)")
        return
      }
    }
  }

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

  @Test("A preset that is switched off makes nothing, and is shown to nobody")
  func presetOff() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      try await studio.database.write { db in
        try db.execute("UPDATE soul_presets SET is_active = 0 WHERE style_id = 'golden'")
      }
      let reply = try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
      #expect(reply.status == 409)
      let shown = try await studio.get(SoulAPI.presets(), as: token)
      #expect(shown.presets.map(\.name) == ["Amber"])
    }
  }

  @Test("An account that is deleted while its pictures are made leaves none")
  func deletedMeanwhile() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      _ = try await studio.generated(of: try await studio.trainedModel(of: person), as: token)
      _ = try await studio.send(SoulAPI.generate(), Studio.request(of: nil), as: token)
      try await studio.jobs.runDue()
      #expect(try await studio.send(SoulAPI.deleteAccount(), as: token).status == 200)
      try await studio.work(3)
      for table: SQL in [
        "soul_generations", "soul_pictures", "soul_models", "soul_folders", "soul_photos",
        "soul_quotas", "soul_favorites", "notifications",
      ] { #expect(try await studio.count("SELECT COUNT(*) FROM \(table)") == 0) }
      #expect(try await studio.count("SELECT COUNT(*) FROM blobs WHERE state = 'stored'") == 0)
    }
  }
}
