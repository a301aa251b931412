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

  @Test("A store that is switched off is advertised nowhere, and its cart leads to no checkout")
  func switchedOff() async {
    var store = StoreConfiguration.alwaysOpen
    (store.isEnabled, store.venueName) = (false, "Harbor Garage")
    phone.server.reply(Address(TruFanAPI.configuration(.init(venue: Venue.sampleId))), store)
    let cart = phone.cart()
    cart.add(.item("a", cents: 1317))
    let checkout = CheckoutViewModel(cart: cart, api: phone.api, user: .sample)
    #expect(checkout.looksPlaceable)
    // The cart learns it although the store was on when it was filled.
    await checkout.loadCart()
    #expect(!checkout.looksPlaceable && !cart.validateMinimumOrder())
    #expect(
      cart.limitMessage
        == "The store at Harbor Garage takes no orders at the moment. Your cart is kept.")
    await model.load()
    // Trying again is offered where it may help only.
    #expect(model.failure == nil)
    #expect(model.switchedOffMessage == "The store at Harbor Garage takes no orders at the moment.")
    var lots = ParkingLotList(lots: [.sample])
    phone.server.reply(Address(TruFanAPI.parkingLots(.init())), lots)
    let ahead = OrderAheadViewModel(session: phone.session)
    await ahead.load()
    #expect(ahead.lots.map(\.id) == lots.lots.map(\.id))
    lots.lots[0].hasStore = false
    phone.server.reply(Address(TruFanAPI.parkingLots(.init())), lots)
    await ahead.load()
    #expect(ahead.lots.isEmpty)
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
