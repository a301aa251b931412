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
}
