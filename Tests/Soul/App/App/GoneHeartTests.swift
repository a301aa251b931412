import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// Hearts of what is gone at the server.
@MainActor
struct GoneHeartTests {
  let phone = Phone()
  private static let reason = "This portrait was deleted, so it cannot be a favorite."

  /// A batch of two pictures.
  private static let two: GenerationBatch = {
    var batch = GenerationBatch.sample
    batch.imageIds = ["a", "b"]
    batch.images = ["https://quartet.example/a?", "https://quartet.example/b?"]
    return batch
  }()

  private func answers(_ batches: [GenerationBatch]) {
    phone.server.reply(.batches, BatchesResponse(batches: batches, userId: SoulUser.sample.id))
  }

  /// The app with these pictures, of which the first was deleted elsewhere meanwhile.
  private func opened(_ batch: GenerationBatch) async throws -> (AppState, ShownPicture) {
    phone.answersAll()
    answers([batch])
    let app = phone.app()
    await app.refreshAll()
    let first = try #require(batch.shownPictures.first)
    let heart = Address(SoulAPI.addFavorite(.init(.image, id: first.id)))
    phone.server.refuse(heart, 404, "There is no such preset or picture.")
    return (app, first)
  }

  @Test("The heart of a picture that was deleted elsewhere closes it, and its batch says why")
  func ofSeveral() async throws {
    let (app, first) = try await opened(Self.two)
    app.batch = Self.two
    var left = Self.two
    (left.imageIds, left.images) = (["b"], ["https://quartet.example/b?"])
    answers([left])
    let asked = phone.requests(.batches).count
    var isClosed = false
    await app.heartTapped(first) { isClosed = true }
    #expect(isClosed)
    #expect(app.gallery.batch(left.id)?.imageIds == ["b"])
    #expect(app.gallery.refusal == Refusal(id: left.id, sentence: Self.reason))
    #expect(!app.gallery.isLiked(first.picture))
    #expect(phone.requests(.batches).count == asked + 1)
  }

  @Test("With the last picture its batch goes, and the gallery says why")
  func ofOne() async throws {
    let (app, first) = try await opened(.sample)
    app.batch = .sample
    answers([])
    await app.heartTapped(first) {}
    #expect(app.gallery.batches.value == [])
    #expect(app.gallery.outcome == Self.reason)
  }

  @Test("Among the favorites the picture goes, too, and they say why")
  func favorite() async throws {
    let (app, first) = try await opened(.sample)
    app.likes = OpenedPictures(id: first.id, pictures: [first])
    await app.heartTapped(first) { app.likes = nil }
    #expect(app.liked.errorMessage == Self.reason)
    #expect(app.liked.shown.isEmpty && app.gallery.outcome == nil)
  }

  @Test("The heart of a look that is switched off asks for the looks, and nothing is made of it")
  func look() async {
    phone.answersAll()
    let app = phone.app()
    await app.refreshAll()
    app.preset = .sample
    #expect(app.obstacle == nil)
    let heart = Address(SoulAPI.addFavorite(.init(.preset, id: Preset.sample.id)))
    phone.server.refuse(heart, 404, "There is no such preset or picture.")
    phone.server.reply(.presets, PresetsResponse(presets: []))
    await app.presets.heartTapped(.sample)
    let sentence = "This look is not offered any more. Choose another one."
    #expect(app.presets.refusal == Refusal(id: Preset.sample.id, sentence: sentence))
    #expect(app.presets.shown.isEmpty && !app.presets.isFavorite(.sample))
    #expect(app.obstacle == sentence)
  }
}
