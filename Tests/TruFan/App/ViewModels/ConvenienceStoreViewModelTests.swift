import ClientKit
import ClientKitTesting
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct ConvenienceStoreViewModelTests {
  let phone = Phone()
  let model: ConvenienceStoreViewModel

  init() {
    model = ConvenienceStoreViewModel(
      venueId: Venue.sampleId, cart: phone.cart(), api: phone.api)
    phone.server.reply(
      Address(TruFanAPI.configuration(.init(venue: Venue.sampleId))), StoreConfiguration.alwaysOpen)
  }

  private let categories = Address(TruFanAPI.categories(.init(venue: Venue.sampleId)))

  @Test("Shops and tags of items that are not loaded can be chosen")
  func choices() async {
    phone.server.reply(
      categories,
      CategoriesResponse(
        categories: ["grocery"], sourceStores: ["Voltnook", "Corner Shop"],
        tags: ["gluten-free", "vegan"]))
    await model.load()
    #expect(model.categories == [.grocery])
    var vegan = ConvenienceItem.item("a")
    vegan.tags = ["Vegan", "new"]
    phone.server.reply(
      Address(TruFanAPI.items(ItemFilter().question(venue: Venue.sampleId, page: 1))),
      ItemsResponse(items: [vegan], total: 1, page: 1, pageSize: 50))
    await model.list.load(model.list.question)
    #expect(model.list.shops == ["Corner Shop", "Voltnook"])
    #expect(model.list.tags == ["gluten-free", "new", "vegan"])
  }

  @Test("Shelves that did not come are asked for again each minute, until they are there")
  func shelvesAgain() async throws {
    phone.server.fail(categories, .offline)
    await model.load()
    #expect(model.failure == nil)
    #expect(model.categories.isEmpty)
    phone.server.reply(categories, CategoriesResponse(categories: ["grocery"]))
    let keeping = Task { await model.keepTime() }
    defer { keeping.cancel() }
    for _ in 0..<3 {
      try await phone.clock.sleeper(for: .seconds(20))
      phone.clock.advance(by: .seconds(20))
    }
    try await eventually { model.categories == [.grocery] }
  }
}
