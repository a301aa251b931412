import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct GalleryModelTests {
  let phone = Phone()

  private func gallery() -> GalleryModel {
    phone.server.reply(.favorites, FavoritesResponse(favorites: []))
    return GalleryModel(user: SoulUser.sample.id, service: phone.service)
  }

  private func batch(_ number: Int) -> GenerationBatch {
    GenerationBatch(
      id: "gen_\(number)", images: ["https://quartet.example/a?", "https://quartet.example/b?"],
      imageIds: ["a\(number)", "b\(number)"],
      createdAt: Timestamp(milliseconds: Int64(number) * 1000), metadata: .sample)
  }

  private func answers(
    _ batches: [GenerationBatch], pending: [Generation] = [], next: String? = nil
  ) {
    phone.server.reply(
      .batches,
      BatchesResponse(
        batches: batches, userId: SoulUser.sample.id, pending: pending, next: next))
  }

  @Test("A generation's place is there before the server has answered, and once only after it")
  func pending() async throws {
    let gallery = gallery()
    let gate = Gate()
    phone.server.answer(.generate) { _ in
      await gate.pass()
      return try .json(GenerationStarted.sample)
    }
    let generating = Task { await gallery.generate(.sample, of: .sample) }
    try await eventually { gallery.pending.count == 1 }
    #expect(gallery.pending.first?.title == Preset.sample.name)
    gate.open()
    await generating.value
    #expect(gallery.pending.map(\.id) == [Generation.sampleId])
    gallery.stop()
  }

  @Test("A generation that the server refuses leaves a sentence and no place")
  func refused() async {
    let gallery = gallery()
    phone.server.refuse(.generate, 403, "Monthly generation limit reached")
    await gallery.generate(.sample, of: .sample)
    #expect(gallery.pending.isEmpty)
    #expect(gallery.outcome == "Monthly generation limit reached")
  }

  @Test("More like a picture: a place for the new ones, and the same key after a lost answer")
  func more() async throws {
    let more = Address(SoulAPI.moreLikeThis(.init(image: "blob-1")))
    let picture = SoulPicture(id: "blob-1", url: "https://quartet.example/blobs/1")
    let gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
    phone.server.fail(more, .offline)
    await gallery.generateMore(like: picture, title: "Noir", cover: nil)
    #expect(gallery.pending.isEmpty && gallery.outcome != nil)
    phone.server.reply(more, GenerationStarted.sample)
    await gallery.generateMore(like: picture, title: "Noir", cover: "noir.jpg")
    #expect(gallery.pending.map(\.id) == [GenerationStarted.sample.generationId])
    #expect(gallery.pending.first?.title == "Noir" && gallery.pending.first?.cover == "noir.jpg")
    await gallery.generateMore(like: picture, title: "Noir", cover: nil)
    let keys = phone.requests(more).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
    gallery.stop()
  }

  @Test("A repetition after a lost answer has the same key; the next wish has another")
  func keys() async {
    let gallery = gallery()
    phone.server.fail(.generate, .offline)
    await gallery.generate(.sample, of: .sample)
    phone.server.reply(.generate, GenerationStarted.sample)
    await gallery.generate(.sample, of: .sample)
    await gallery.generate(.sample, of: .sample)
    let keys = phone.requests(.generate).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] != nil)
    #expect(keys[0] == keys[1] && keys[1] != keys[2])
    gallery.stop()
  }

  /// A wish of its own, told apart by its name.
  private func preset(_ name: String) -> Preset {
    Preset(
      id: name, name: name, prompt: "A portrait", styleId: name, imageUrl: "/soul/covers/1.jpg",
      category: .urban, sortOrder: 1, isActive: true)
  }

  private func keys(of preset: String) throws -> [String?] {
    try phone.requests(.generate).filter { request in
      let body = try #require(request.body)
      return try WireJSON.decode(GenerateRequest.self, from: body).styleId == preset
    }.map { $0.headers["idempotency-key"] }
  }

  @Test("A lost answer keeps its key, also when another wish comes in between")
  func keysOfTwo() async throws {
    let gallery = gallery()
    phone.server.fail(.generate, .offline)
    await gallery.generate(preset("a"), of: .sample)
    phone.server.reply(.generate, GenerationStarted.sample)
    await gallery.generate(preset("b"), of: .sample)
    await gallery.generate(preset("a"), of: .sample)
    let keys = try keys(of: "a")
    #expect(keys.count == 2 && keys[0] == keys[1])
    gallery.stop()
  }

  @Test("A wish that is answered leaves the key of one that is still under way")
  func keysTogether() async throws {
    let gallery = gallery()
    let gate = Gate()
    phone.server.answer(.generate) { _ in
      await gate.pass()
      throw TransportError.offline
    }
    let lost = Task { await gallery.generate(preset("b"), of: .sample) }
    try await eventually { phone.requests(.generate).count == 1 }
    phone.server.reply(.generate, GenerationStarted.sample)
    await gallery.generate(preset("a"), of: .sample)
    gate.open()
    await lost.value
    await gallery.generate(preset("b"), of: .sample)
    let keys = try keys(of: "b")
    #expect(keys.count == 2 && keys[0] == keys[1])
    gallery.stop()
  }

  @Test("Whose pictures came without an answer is wished for anew: the next wish makes new ones")
  func anew() async throws {
    let gallery = gallery()
    phone.server.fail(.generate, .offline)
    await gallery.generate(.sample, of: .sample)
    answers([.sample])
    await gallery.load()
    let lost = try #require(phone.requests(.generate).first?.headers["idempotency-key"])
    phone.server.answer(.generate) { request in
      var started = GenerationStarted.sample
      if request.headers["idempotency-key"] != lost { started.generationId = "gen_new" }
      return try .json(started)
    }
    await gallery.generate(.sample, of: .sample)
    #expect(gallery.pending.map(\.id) == ["gen_new"])
    gallery.stop()
  }

  @Test("The gallery is asked again after 30 seconds, 2 and 5 minutes while something goes on")
  func refreshes() async throws {
    let gallery = gallery()
    phone.server.reply(.generate, GenerationStarted.sample)
    answers([], pending: [Generation.samples[1]])
    await gallery.generate(.sample, of: .sample)
    for (index, pause) in [Duration.seconds(30), .seconds(90), .seconds(180)].enumerated() {
      try await phone.clock.pass(pause)
      try await eventually { phone.requests(.batches).count == index + 1 }
    }
    try await eventually { phone.clock.sleeperCount == 0 }
  }

  @Test("Once the pictures are there, nobody asks again")
  func done() async throws {
    let gallery = gallery()
    phone.server.reply(.generate, GenerationStarted.sample)
    answers([.sample])
    await gallery.generate(.sample, of: .sample)
    await gallery.load()
    #expect(gallery.pending.isEmpty)
    try await phone.clock.pass(.seconds(30))
    try await eventually { phone.clock.sleeperCount == 0 }
    #expect(phone.requests(.batches).count == 1)
  }

  @Test("Older pages stay when the first is loaded again; what was deleted meanwhile goes")
  func pages() async {
    let gallery = gallery()
    answers([batch(9), batch(8)], next: "p2")
    await gallery.load()
    phone.server.reply(
      Address(SoulAPI.batches(.init(before: "p2", limit: GalleryModel.pageSize))),
      BatchesResponse(batches: [batch(7)], userId: SoulUser.sample.id))
    await gallery.loadMore()
    #expect(gallery.batches.value?.map(\.id) == ["gen_9", "gen_8", "gen_7"])
    answers([batch(10), batch(8)], next: "p2")
    await gallery.load()
    #expect(gallery.batches.value?.map(\.id) == ["gen_10", "gen_8", "gen_7"])
    #expect(gallery.next == nil)
  }

  @Test("A relaunch without a network shows the pictures of the last one")
  func offline() async {
    let gallery = gallery()
    answers([batch(1)])
    await gallery.load()
    phone.server.fail(.batches, .offline)
    let next = GalleryModel(user: SoulUser.sample.id, service: phone.service)
    await next.load()
    #expect(next.batches.value == [batch(1)])
    #expect(next.errorMessage != nil)
    let other = GalleryModel(user: "somebody else", service: phone.service)
    #expect(other.batches.value == nil)
  }

  @Test("A deleted picture goes, and the batch with its last one")
  func deletion() async {
    let gallery = gallery()
    answers([batch(1)])
    await gallery.load()
    for picture in batch(1).pictures {
      phone.server.reply(Address(SoulAPI.deleteImage(.init(image: picture.id))), SoulDone.sample)
    }
    #expect(await gallery.delete(batch(1).pictures[0]))
    #expect(gallery.batch("gen_1")?.imageIds == ["b1"])
    #expect(await gallery.delete(batch(1).pictures[1]))
    #expect(gallery.batch("gen_1") == nil)
  }

  @Test("A heart goes back if the server does not take it")
  func heart() async {
    let gallery = gallery()
    let picture = batch(1).pictures[0]
    phone.server.fail(Address(SoulAPI.addFavorite(.init(.image, id: picture.id))), .offline)
    await gallery.heartTapped(picture)
    #expect(!gallery.isLiked(picture))
    #expect(gallery.refusal.sentence(of: picture.id) != nil && gallery.errorMessage == nil)
    #expect(gallery.refusal.sentence(of: batch(1).id) == nil)
    phone.server.reply(
      Address(SoulAPI.addFavorite(.init(.image, id: picture.id))), SoulDone.sample)
    await gallery.heartTapped(picture)
    #expect(gallery.isLiked(picture) && gallery.refusal == nil)
  }
}
