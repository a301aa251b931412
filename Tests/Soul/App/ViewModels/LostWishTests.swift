import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// Wishes whose answers were lost, and what had become of them when they come again.
@MainActor
struct LostWishTests {
  let phone = Phone()
  private let gallery: GalleryModel

  init() {
    phone.server.reply(.favorites, FavoritesResponse(favorites: []))
    gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
  }

  /// Loses the answer that the server repeats for its key; another key begins "gen_new".
  private func loseAnswer() async throws {
    phone.server.fail(.generate, .offline)
    await gallery.generate(.sample, of: .sample)
    let lost = try #require(phone.requests(.generate).first?.headers["idempotency-key"])
    phone.server.answer(.generate) { request in
      var started = GenerationStarted.sample
      if request.headers["idempotency-key"] != lost { started.generationId = "gen_new" }
      return try .json(started)
    }
  }

  private func became(_ status: GenerationStatus) {
    var generation = Generation.sample
    generation.status = status
    phone.server.reply(.generation(Generation.sampleId), generation)
  }

  @Test(
    "A wish whose lost generation made nothing makes new pictures",
    arguments: [GenerationStatus.failed, .nsfw, nil])
  func nothing(status: GenerationStatus?) async throws {
    try await loseAnswer()
    if let status {
      became(status)
    } else {
      phone.server.refuse(.generation(Generation.sampleId), 404, "Generation not found")
    }
    await gallery.generate(.sample, of: .sample)
    #expect(gallery.pending.map(\.id) == ["gen_new"])
    gallery.stop()
  }

  @Test("A wish whose lost generation is done shows its pictures at once, in the place of one")
  func done() async throws {
    try await loseAnswer()
    became(.completed)
    let gate = Gate()
    phone.server.answer(.batches) { _ in
      await gate.pass()
      return try .json(BatchesResponse(batches: [.sample], userId: SoulUser.sample.id))
    }
    let generating = Task { await gallery.generate(.sample, of: .sample) }
    try await eventually { phone.requests(.batches).count == 1 }
    #expect(gallery.pending.map(\.id) == [Generation.sampleId])
    gate.open()
    await generating.value
    #expect(gallery.pending.isEmpty)
    #expect(gallery.batch(Generation.sampleId) != nil)
    #expect(phone.requests(.generate).count == 2)
    gallery.stop()
  }

  @Test("More like a picture whose lost generation made nothing makes new ones, too")
  func more() async throws {
    let more = Address(SoulAPI.moreLikeThis(.init(image: "blob-1")))
    let picture = SoulPicture(id: "blob-1", url: "https://quartet.example/blobs/1")
    phone.server.fail(more, .offline)
    await gallery.generateMore(like: picture, title: "Noir", cover: nil)
    phone.server.reply(more, GenerationStarted.sample)
    became(.failed)
    await gallery.generateMore(like: picture, title: "Noir", cover: nil)
    let keys = phone.requests(more).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
    gallery.stop()
  }

  @Test(
    "A wish whose lost generation goes on, or has pictures not seen yet, makes nothing twice",
    arguments: [GenerationStatus.processing, .completed, nil])
  func satisfied(status: GenerationStatus?) async throws {
    try await loseAnswer()
    // Without an answer it may go on.
    if let status { became(status) }
    await gallery.generate(.sample, of: .sample)
    #expect(gallery.pending.map(\.id) == [Generation.sampleId])
    #expect(phone.requests(.generate).count == 2)
    gallery.stop()
  }
}
