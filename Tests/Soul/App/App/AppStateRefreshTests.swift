import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// When the app asks again, and what it says then.
@MainActor
struct AppStateRefreshTests {
  let phone = Phone()

  @Test("Coming back to the app asks for everything once, on a phone and in a browser")
  func comesBack() async throws {
    phone.answersAll()
    let app = phone.app()
    // A phone's scene is inactive before it is active, and also behind the control centre.
    app.becameActive()
    for number in 1...2 {
      app.wentAway()
      app.becameActive()
      app.becameActive()
      try await eventually { phone.requests(.batches).count == number }
      try await eventually { app.gallery.batches.value != nil }
    }
    #expect(phone.requests(.batches).count == 2)
  }

  @Test("An app that stays in front asks again before addresses of pictures end")
  func staysInFront() async throws {
    phone.answersAll()
    let app = phone.app()
    await app.liked.load()
    let hearts = phone.requests(.favorites).count
    let keeping = Task { await app.keepFresh() }
    defer { keeping.cancel() }
    for number in 1...2 {
      try await phone.clock.pass(AppState.freshness)
      try await eventually { phone.requests(.batches).count == number }
      try await eventually { phone.clock.sleeperCount == 1 }
    }
    // Presets, gallery and favorite pictures each ask for hearts.
    #expect(phone.requests(.favorites).count == hearts + 6)
  }

  @Test("Without notifications the gallery says why a generation made no pictures")
  func outcome() async throws {
    phone.answersAll()
    let app = phone.app()
    let notice = SoulNotice(
      id: "note_1", number: 3, type: "generation_nsfw", title: "No Portraits",
      body: "The pictures were held back.", data: [:], createdAt: SoulUser.sample.createdAt)
    app.inbox.arrived(notice)
    try await eventually { app.gallery.outcome == notice.body }
    await app.gallery.load()
    #expect(app.gallery.outcome == notice.body && app.inbox.banner == nil)
    app.gallery.outcomeSeen()
    await app.settings.set(true)
    let asked = phone.requests(.batches).count
    app.inbox.arrived(notice)
    try await eventually { phone.requests(.batches).count == asked + 1 }
    try await eventually { phone.requests(.favorites).count == asked + 1 }
    #expect(app.gallery.outcome == nil)
  }

  private func batch(_ number: Int, of model: String) -> GenerationBatch {
    var metadata = GenerationFacts.sample
    metadata.modelId = model
    return GenerationBatch(
      id: "gen_\(number)", images: ["https://quartet.example/\(number)"], imageIds: ["a\(number)"],
      createdAt: Timestamp(milliseconds: Int64(number) * 1000), metadata: metadata)
  }

  private func answers(_ first: [GenerationBatch], next: String?) {
    phone.server.reply(
      .batches, BatchesResponse(batches: first, userId: SoulUser.sample.id, next: next))
  }

  @Test("A deleted character's portraits leave the gallery, those of older pages too")
  func deletedCharacter() async {
    phone.answersAll()
    let app = phone.app()
    let (gone, other) = (PortraitModel.sample.id, "other")
    answers([batch(9, of: gone), batch(8, of: other)], next: "p2")
    phone.server.reply(
      Address(SoulAPI.batches(.init(before: "p2", limit: GalleryModel.pageSize))),
      BatchesResponse(
        batches: [batch(7, of: gone), batch(6, of: other)], userId: SoulUser.sample.id))
    await app.refreshAll()
    await app.gallery.loadMore()
    let delete = Address(SoulAPI.deleteModel(.init(model: gone)))
    phone.server.fail(delete, .offline)
    await app.delete(.sample)
    #expect(app.gallery.batches.value?.count == 4)
    phone.server.reply(delete, SoulDone.sample)
    phone.server.fail(.batches, .offline)
    await app.delete(.sample)
    #expect(app.gallery.batches.value?.map(\.id) == ["gen_8", "gen_6"])
    // Without a network the next launch shows no more of them.
    #expect(phone.app().gallery.batches.value?.map(\.id) == ["gen_8", "gen_6"])
    answers([batch(8, of: other)], next: nil)
    await app.gallery.load()
    #expect(app.gallery.batches.value?.map(\.id) == ["gen_8", "gen_6"])
  }
}
