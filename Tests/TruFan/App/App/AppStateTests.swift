import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

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

  /// Whether the sheet of a cart stays once this order is known to be active.
  private func staysOpen(
    _ order: Order, on phone: Phone, open: (AppState) -> Void
  ) async throws -> (Bool, AppState) {
    var active = MyOrdersPath(status: "active")
    active.wait = 25
    phone.server.reply(
      Address(TruFanAPI.myOrders(active)),
      OrdersResponse(orders: [OrderSummary(order)], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, order)
    let app = phone.app
    let following = Task { await app.parking.followOrders() }
    defer { following.cancel() }
    try await eventually { app.parking.active.value != nil }
    open(app)
    await app.lookForLostOrders()
    return (app.sheet != nil, app)
  }

  private func keepLatest(_ order: Order, on phone: Phone) {
    OrderIds.latest(of: TruFanUser.sample.id, on: phone.session.device)
      .keep(order.id, at: Venue.sampleId)
  }

  @Test(
    "A cart that a reload has opened gives way to the news of its order; one that a person opens stays",
    arguments: [true, false])
  func restoredCart(_ isRestored: Bool) async throws {
    let phone = Phone()
    let order = Order.ofFilledCart { order in
      order.paymentStatus = .authorized
      order.createdAt = WireTime(Timestamp(phone.session.device.now()))
    }
    keepLatest(order, on: phone)
    let (isOpen, app) = try await staysOpen(order, on: phone) { app in
      if isRestored {
        app.open(.cart([], venue: Venue.sampleId, isAtCheckout: true))
      } else {
        app.sheet = .cart(venue: Venue.sampleId, startsAtCheckout: true)
      }
    }
    #expect(isOpen != isRestored)
    #expect((app.lostOrders.found[Venue.sampleId]?.id == order.id) == isRestored)
  }

  @Test(
    "An empty cart of before is closed, too; an older order, or one that was not placed here, is no news",
    arguments: [(-600.0, true), (0, false)])
  func otherOrder(_ age: TimeInterval, _ isPlacedHere: Bool) async throws {
    let phone = Phone()
    let order = Order.ofFilledCart { order in
      order.paymentStatus = .authorized
      order.createdAt = WireTime(Timestamp(phone.session.device.now().addingTimeInterval(age)))
    }
    if isPlacedHere { keepLatest(order, on: phone) }
    let (isOpen, app) = try await staysOpen(order, on: phone) {
      $0.open(.cart([], venue: Venue.sampleId, isAtCheckout: false))
    }
    #expect(!isOpen && app.lostOrders.found.isEmpty)
  }

  @Test("A restored cart that has goods stays")
  func fullCart() async throws {
    let phone = Phone()
    _ = phone.filledCart()
    let (isOpen, _) = try await staysOpen(.ofFilledCart(), on: phone) {
      $0.open(.cart([], venue: Venue.sampleId, isAtCheckout: true))
    }
    #expect(isOpen)
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
