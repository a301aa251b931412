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
