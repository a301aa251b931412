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
      #expect(notice.data["link"] == "/gallery/\(begun.generationId)")
      #expect(notice.data["imageCount"] == "4" && notice.data["presetName"] == "Golden Hour")
      let pushes = try await studio.outbox.newest(10).filter { $0.message.channel == .push }
      #expect(
        Set(pushes.map(\.message.title)) == ["Training Complete!", "Generation Complete!"])
      // The pictures open for as long as the push may be on its way.
      let push = try #require(pushes.first { $0.message.title == "Generation Complete!" }?.message)
      let addresses = try #require(push.lists["imageUrls"])
      #expect(addresses.count == 4 && push.lists["image_urls"] == addresses)
      #expect(push.data["type"] == "generation_complete" && push.data["imageUrls"] == nil)
      studio.clock.advance(by: SoulNotices.pushLifetime - .seconds(60))
      for address in addresses {
        #expect(try await studio.send(.get, address, nil).status == 200)
      }
    }
  }

  @Test("A model's own id names it as the engine's name does, for its owner only")
  func byModelId() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      let stranger = try await studio.signIn("+15195463439").session.accessToken
      let model = try await studio.trainedModel(of: person)
      var request = Studio.request(of: model)
      request.higgsfieldId = model.id
      let reply = try await studio.send(SoulAPI.generate(), request, as: token)
      #expect(reply.status == 200, "\(reply.text)")
      let begun = try reply.decoded(GenerationStarted.self)
      #expect(begun.higgsfieldId == model.higgsfieldId)
      let path = GenerationPath(generation: begun.generationId)
      let generation = try await studio.get(SoulAPI.generation(path), as: token)
      #expect(generation.metadata.modelId == model.id)
      for name in [model.id, model.higgsfieldId] {
        request.higgsfieldId = name
        #expect(try await studio.send(SoulAPI.generate(), request, as: stranger).status == 404)
      }
      request.higgsfieldId = try await studio.begunTraining("Waiting", of: person).model
      let early = try await studio.send(SoulAPI.generate(), request, as: token)
      #expect(early.status == 409 && early.text.contains("This character is not ready yet."))
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
      let path = try await studio.begunGeneration(as: token)
      try await studio.work(59)
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

  @Test("An account that is deleted while its pictures are made leaves none")
  func deletedMeanwhile() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      _ = try await studio.generated(of: try await studio.trainedModel(of: person), as: token)
      _ = try await studio.begunGeneration(as: token)
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
