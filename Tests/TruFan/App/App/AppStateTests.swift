import ClientKitTesting
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct AppStateTests {
  @Test(
    "A checkout that lacks goods leads to its store: back to it, or on to it",
    arguments: [
      ([], [.store(venue: "v")]),
      ([.store(venue: "v")], [.store(venue: "v")]),
      ([.store(venue: "v"), .item(venue: "v", item: "a")], [.store(venue: "v")]),
      ([.orders], [.orders, .store(venue: "v")]),
      ([.store(venue: "w")], [.store(venue: "w"), .store(venue: "v")]),
    ] as [([AppState.Route], [AppState.Route])])
  func addGoods(_ path: [AppState.Route], _ then: [AppState.Route]) {
    let app = Phone().app
    app.path = path
    app.sheet = .cart(venue: "v", startsAtCheckout: true)
    app.addGoods(at: "v")
    #expect(app.sheet == nil && app.path == then)
  }

  @Test(
    "A cart that a reload has opened gives way to the news of its order; one that a person opens stays",
    arguments: [true, false])
  func restoredCart(_ isRestored: Bool) async throws {
    let phone = Phone()
    let order = Order.ofFilledCart { $0.paymentStatus = .authorized }
    phone.storage.set(order.id, forKey: "trufan_placed_\(TruFanUser.sample.id)_\(Venue.sampleId)")
    phone.server.reply(.order, order)
    let app = phone.app
    var active = MyOrdersPath(status: "active")
    active.wait = 25
    phone.server.reply(
      Address(TruFanAPI.myOrders(active)),
      OrdersResponse(orders: [OrderSummary(order)], total: 1, page: 1, pageSize: 20))
    let following = Task { await app.parking.followOrders() }
    defer { following.cancel() }
    try await eventually { app.parking.active.value != nil }
    if isRestored {
      app.open(.cart([], venue: Venue.sampleId, isAtCheckout: true))
    } else {
      app.sheet = .cart(venue: Venue.sampleId, startsAtCheckout: true)
    }
    await app.lookForLostOrders()
    #expect(app.lostOrders.found[Venue.sampleId]?.id == order.id)
    #expect((app.sheet == nil) == isRestored)
  }

  @Test("The account offers the places of the stores that were shown, each once")
  func places() {
    let phone = Phone()
    let app = phone.app
    var store = StoreConfiguration.alwaysOpen
    store.storageLocations = ["Freezer", "Locker"]
    app.cart(of: "v").configuration = store
    _ = app.cart(of: "not shown yet")
    let account = AccountViewModel(session: phone.session) { app.storePlaces }
    #expect(account.places.filter { $0 == "Freezer" || $0 == "Locker" } == ["Locker", "Freezer"])
    #expect(AccountViewModel(session: phone.session).places.contains("Freezer") == false)
  }
}
