import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// What was deleted does not come back.
@MainActor
struct GalleryDeletingTests {
  let phone = Phone()

  @Test("A page that was asked for before a deletion does not bring the deleted back")
  func olderPage() async throws {
    phone.answersAll()
    let gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
    await gallery.load()
    let gate = Gate()
    phone.server.answer(.batches) { _ in
      await gate.pass()
      return try .json(BatchesResponse(batches: [.sample], userId: SoulUser.sample.id))
    }
    let loading = Task { await gallery.load() }
    try await eventually { phone.requests(.batches).count == 2 }
    let address = Address(SoulAPI.deleteBatch(.init(generation: GenerationBatch.sample.id)))
    phone.server.reply(address, SoulDone.sample)
    #expect(await gallery.delete(.sample))
    gate.open()
    await loading.value
    #expect(gallery.batches.value == [])
  }

  @Test("More like a picture that was deleted elsewhere says so, and asks for the gallery")
  func deletedElsewhere() async throws {
    phone.answersAll()
    let gallery = GalleryModel(user: SoulUser.sample.id, service: phone.service)
    await gallery.load()
    #expect(gallery.batches.value == [.sample])
    let picture = try #require(GenerationBatch.sample.pictures.first)
    let more = Address(SoulAPI.moreLikeThis(.init(image: picture.id)))
    phone.server.refuse(more, 404, "Image not found")
    phone.server.reply(.batches, BatchesResponse(batches: [], userId: SoulUser.sample.id))
    await gallery.generateMore(like: picture, title: "Noir", cover: nil)
    #expect(gallery.batches.value == [])
    #expect(gallery.pending.isEmpty)
    #expect(gallery.outcome == "This portrait was deleted, so no more can be made like it.")
  }
}
