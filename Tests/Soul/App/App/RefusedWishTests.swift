import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// Wishes for portraits that the server refuses, since something has changed elsewhere.
@MainActor
struct RefusedWishTests {
  let phone = Phone()

  private static func character(_ id: String) -> PortraitModel {
    PortraitModel(
      id: id, userId: SoulUser.sample.id, name: id, status: .completed, higgsfieldId: "hf_\(id)",
      photoCount: 20, createdAt: SoulUser.sample.createdAt, updatedAt: SoulUser.sample.updatedAt)
  }

  private func answers(_ characters: [PortraitModel]) {
    phone.server.reply(.models, ModelsResponse(models: characters, userId: SoulUser.sample.id))
  }

  /// The app with the sample's look open and the sample's character chosen.
  private func opened() async -> AppState {
    phone.answersAll()
    answers([.sample, Self.character("a"), Self.character("b")])
    let app = phone.app()
    await app.refreshAll()
    app.models.select(.sample)
    app.preset = .sample
    return app
  }

  @Test("A character that was deleted elsewhere is not chosen any more, and the person is told so")
  func deletedCharacter() async {
    let app = await opened()
    #expect(app.gallery.batches.value == [.sample])
    phone.server.refuse(.generate, 404, "Model not found")
    answers([Self.character("a"), Self.character("b")])
    await app.generate(.sample)
    #expect(app.gallery.outcome == "This character was deleted. Choose another one.")
    #expect(app.gallery.pending.isEmpty)
    #expect(app.models.ready.map(\.id) == ["a", "b"] && app.models.selected == nil)
    #expect(app.obstacle == "Choose a character.")
    // Its portraits went with it, whatever the gallery's page still had.
    #expect(app.gallery.batches.value == [])
  }

  @Test("A look that is switched off leaves the looks at its refusal, which says so")
  func lostLook() async throws {
    let app = await opened()
    let more = Address(SoulAPI.moreLikeThis(.init(image: GenerationBatch.sample.imageIds[0])))
    for address in [Address.generate, more] {
      phone.server.refuse(address, 409, "Closed")
    }
    phone.server.reply(.presets, PresetsResponse(presets: []))
    await app.generate(.sample)
    #expect(app.gallery.outcome == LostLook().localizedDescription)
    #expect(app.presets.shown.isEmpty && app.models.selected == .sample)
    #expect(!app.canGenerateMore(like: .sample))
    // Another window still has the look.
    phone.server.reply(.presets, PresetsResponse.sample)
    await app.refreshAll()
    app.stackTapped(.sample)
    phone.server.reply(.presets, PresetsResponse(presets: []))
    await app.generateMore(like: .sample)
    #expect(app.gallery.outcome == LostLook().localizedDescription)
    #expect(app.presets.shown.isEmpty)
  }

  @Test("A refusal that speaks of something else keeps the server's sentence, and the character")
  func otherRefusal() async {
    let app = await opened()
    phone.server.refuse(.generate, 409, "This character is not ready yet.")
    await app.generate(.sample)
    #expect(app.gallery.outcome == "This character is not ready yet.")
    #expect(app.models.selected == .sample)
    #expect(app.gallery.batches.value == [.sample])
    // What cannot be asked for again is not called deleted.
    phone.server.refuse(.generate, 404, "Model not found")
    phone.server.fail(.models, .offline)
    app.preset = .sample
    await app.generate(.sample)
    #expect(app.gallery.outcome == "Model not found")
    #expect(app.models.selected == .sample)
  }

  @Test("A month without portraits is said before a wish, with the day of the next ones")
  func usedUp() async {
    let app = await opened()
    var usage = SoulUsage.sample
    (usage.imagesGenerated, usage.canGenerateImages) = (100, false)
    phone.server.reply(.usage, UsageResponse(usage: usage))
    #expect(app.obstacle == nil)
    await app.account.load()
    #expect(
      app.obstacle
        == "You have used all 100 portraits of this month. You can make more again on December 1.")
    await app.generate(.sample)
    #expect(app.preset == .sample && phone.requests(.generate).isEmpty)
    // Nor is anything made like a picture, and what is open stays.
    app.stackTapped(.sample)
    await app.generateMore(like: .sample)
    let more = SoulAPI.moreLikeThis(.init(image: GenerationBatch.sample.imageIds[0]))
    #expect(app.batch == .sample && phone.requests(Address(more)).isEmpty)
    let left = usage.resetsAt.date.timeIntervalSince(phone.session.device.now())
    phone.clock.advance(by: .seconds(left + 1))
    #expect(app.obstacle == nil)
  }

  @Test("What a refused wish says stands in the gallery alone, until the next screen")
  func seen() async {
    let app = await opened()
    phone.server.refuse(.generate, 409, "This character is not ready yet.")
    for leave: @MainActor (AppState) -> Void in [
      { $0.tab = .home }, { $0.stackTapped(.sample) },
    ] {
      app.preset = .sample
      await app.generate(.sample)
      // A load does not take it away before it was read.
      await app.gallery.load()
      #expect(app.gallery.outcome != nil && app.gallery.errorMessage == nil)
      #expect(app.gallery.refusal == nil)
      leave(app)
      #expect(app.gallery.outcome == nil)
    }
    #expect(app.batch == .sample)
  }

  @Test("What is said of a picture or a look is gone once something else is open")
  func seenBeside() async throws {
    let app = await opened()
    let picture = try #require(GenerationBatch.sample.pictures.first)
    let shown = ShownPicture(picture: picture, generation: GenerationBatch.sample.id)
    phone.server.fail(Address(SoulAPI.addFavorite(.init(.image, id: picture.id))), .offline)
    let screens: [@MainActor (AppState) -> Void] = [
      { $0.batch = nil }, { $0.likes = OpenedPictures(id: picture.id, pictures: [shown]) },
    ]
    for leave in screens {
      app.batch = .sample
      await app.gallery.heartTapped(picture)
      #expect(app.gallery.refusal.sentence(of: picture.id) != nil)
      leave(app)
      #expect(app.gallery.refusal == nil)
    }
    phone.server.fail(Address(SoulAPI.addFavorite(.init(.preset, id: Preset.sample.id))), .offline)
    await app.presets.heartTapped(.sample)
    #expect(app.presets.refusal.sentence(of: Preset.sample.id) != nil)
    app.preset = nil
    #expect(app.presets.refusal == nil)
  }
}
