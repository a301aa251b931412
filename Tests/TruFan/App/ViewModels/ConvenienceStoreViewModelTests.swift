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
    phone.server.reply(.store, StoreConfiguration.alwaysOpen)
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

  @Test("Of a venue that does not exist nothing is asked again; a failure may pass")
  func unknown() async {
    phone.refuse(.store, 404, "Venue not found")
    await model.load()
    #expect(model.failure == "Venue not found" && model.isUnknown)
    phone.server.fail(.store, .timedOut)
    await model.retry()
    #expect(model.failure != nil && !model.isUnknown)
    phone.server.reply(.store, StoreConfiguration.alwaysOpen)
    await model.retry()
    #expect(model.failure == nil && !model.isUnknown)
  }

  @Test("A store that is switched off is advertised nowhere, and its cart leads to no checkout")
  func switchedOff() async {
    var store = StoreConfiguration.alwaysOpen
    store.venueName = "Harbor Garage"
    phone.switchStoreOn(store)
    model.cart.add(.item("a", cents: 1317))
    let checkout = phone.checkout(model.cart)
    await model.load()
    await checkout.loadCart()
    #expect(model.switchedOffMessage == nil && checkout.looksPlaceable)
    phone.switchStoreOff()
    // The cart learns it although the store was on when it was filled.
    await checkout.loadCart()
    #expect(!checkout.looksPlaceable && !model.cart.validateMinimumOrder())
    let sentence = "The store at Harbor Garage takes no orders at the moment."
    #expect(model.cart.limitMessage == "\(sentence) Your cart is kept.")
    #expect(model.switchedOffMessage == sentence)
    #expect(model.cart.itemCount == 1)
    phone.switchStoreOn(store)
    await checkout.loadCart()
    #expect(model.switchedOffMessage == nil && checkout.looksPlaceable)
  }

  @Test("A store that was switched off before it was loaded says so, and offers no second try")
  func switchedOffBefore() async {
    model.cart.configuration = nil
    phone.switchStoreOff()
    await model.load()
    #expect(model.failure == nil)
    #expect(model.switchedOffMessage == "The store at this lot takes no orders at the moment.")
    phone.switchStoreOn()
    await model.load()
    #expect(model.switchedOffMessage == nil && model.configuration.value != nil)
    // Without an answer nobody knows better.
    phone.switchStoreOff()
    await model.load()
    phone.server.fail(.store, .offline)
    await model.load()
    #expect(model.switchedOffMessage != nil)
  }

  @Test("An open store learns within a minute that it was switched off, and on again")
  func switchedOffMeanwhile() async throws {
    phone.switchStoreOff()
    await model.load()
    let keeping = Task { await model.keepTime() }
    defer { keeping.cancel() }
    phone.switchStoreOn()
    try await minutePasses()
    try await eventually { model.switchedOffMessage == nil && model.configuration.value != nil }
    phone.switchStoreOff()
    try await minutePasses()
    try await eventually { model.switchedOffMessage != nil }
  }

  private func minutePasses() async throws {
    for _ in 0..<3 {
      try await phone.clock.sleeper(for: .seconds(20))
      phone.clock.advance(by: .seconds(20))
    }
  }

  @Test("Nobody is offered to order ahead at a lot without a store")
  func ahead() async {
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
    try await minutePasses()
    try await eventually { model.categories == [.grocery] }
  }
}
