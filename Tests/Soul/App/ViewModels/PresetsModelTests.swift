import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct PresetsModelTests {
  let phone = Phone()

  private func preset(_ name: String, _ category: PresetCategory, isActive: Bool = true) -> Preset {
    Preset(
      id: name, name: name, prompt: "A portrait", styleId: name, imageUrl: "/soul/covers/1.jpg",
      category: category, sortOrder: 1, isActive: isActive)
  }

  private func loaded() async -> PresetsModel {
    let all = [
      preset("Golden Hour", .cinematic), preset("Ivory", .portrait), preset("Neon Rain", .urban),
      preset("Gone", .urban, isActive: false),
    ]
    phone.server.reply(.presets, PresetsResponse(presets: all))
    phone.server.reply(
      .favorites,
      FavoritesResponse(
        favorites: [Favorite(preset: all[1], createdAt: SoulUser.sample.createdAt)]))
    let model = PresetsModel(service: phone.service)
    await model.load()
    return model
  }

  @Test("Search looks at names and categories, together with the chosen category")
  func search() async {
    let model = await loaded()
    #expect(model.shown.map(\.name) == ["Golden Hour", "Ivory", "Neon Rain"])
    model.searchText = "hour gold"
    #expect(model.shown.map(\.name) == ["Golden Hour"])
    model.searchText = "urb"
    #expect(model.shown.map(\.name) == ["Neon Rain"])
    model.category = .portrait
    #expect(model.shown.isEmpty)
    model.searchText = ""
    #expect(model.shown.map(\.name) == ["Ivory"])
  }

  @Test("Presets stay when they cannot be asked for again")
  func kept() async {
    let model = await loaded()
    phone.server.fail(.presets, .offline)
    await model.load()
    #expect(model.shown.map(\.name) == ["Golden Hour", "Ivory", "Neon Rain"])
    #expect(model.errorMessage != nil)
  }

  @Test("A heart changes at the tap, and goes back if the server does not take it")
  func heart() async throws {
    let model = await loaded()
    let hour = try #require(model.preset("Golden Hour"))
    #expect(model.favorites.map(\.name) == ["Ivory"])
    let gate = Gate()
    phone.server.answer(Address(SoulAPI.addFavorite(.init(.preset, id: hour.id)))) { _ in
      await gate.pass()
      throw TransportError.offline
    }
    let tapping = Task { await model.heartTapped(hour) }
    try await eventually { model.isFavorite(hour) }
    gate.open()
    await tapping.value
    #expect(!model.isFavorite(hour))
    // It is said beside this look, and nowhere else.
    #expect(model.refusal.sentence(of: hour.id) != nil && model.errorMessage == nil)
    #expect(model.refusal.sentence(of: "Ivory") == nil)
    model.refusalSeen()
    #expect(model.refusal == nil)
  }
}
