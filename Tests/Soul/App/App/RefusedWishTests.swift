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
    #expect(app.gallery.errorMessage == "This character was deleted. Choose another one.")
    #expect(app.gallery.pending.isEmpty)
    #expect(app.models.ready.map(\.id) == ["a", "b"] && app.models.selected == nil)
    #expect(app.obstacle == "Choose a character.")
    // Its portraits went with it, whatever the gallery's page still had.
    #expect(app.gallery.batches.value == [])
  }

  @Test("A refusal that speaks of something else keeps the server's sentence, and the character")
  func otherRefusal() async {
    let app = await opened()
    phone.server.refuse(.generate, 409, "This character is not ready yet.")
    await app.generate(.sample)
    #expect(app.gallery.errorMessage == "This character is not ready yet.")
    #expect(app.models.selected == .sample)
    #expect(app.gallery.batches.value == [.sample])
    // What cannot be asked for again is not called deleted.
    phone.server.refuse(.generate, 404, "Model not found")
    phone.server.fail(.models, .offline)
    app.preset = .sample
    await app.generate(.sample)
    #expect(app.gallery.errorMessage == "Model not found")
    #expect(app.models.selected == .sample)
  }
}
