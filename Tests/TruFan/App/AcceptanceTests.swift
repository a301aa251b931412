import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanApp

/// The document's edge cases that no other suite names; docs/trufan.md lists them all.
@MainActor
struct AcceptanceTests {
  let phone = Phone()

  @Test("Feature 2, edge case: cart exceeds maximum order amount")
  func aboveMaximum() {
    let cart = phone.cart()
    cart.add(.item("a", cents: 19_000))
    #expect(cart.limitMessage == nil)
    #expect(cart.limitWarning != nil)
    cart.add(.item("b", cents: 2_000))
    #expect(cart.limitMessage?.contains("$200.00") == true)
    #expect(!cart.validateMinimumOrder())
  }

  @Test("Feature 3, edge case: empty cart, and a single item that is removed")
  func emptyCart() {
    let cart = phone.cart()
    #expect(!cart.validateMinimumOrder())
    #expect(cart.limitMessage == nil)
    cart.add(.item("a", cents: 600))
    #expect(cart.validateMinimumOrder())
    cart.removeItem("a")
    #expect(cart.items.isEmpty)
    #expect(!cart.validateMinimumOrder())
  }

  @Test("Feature 7, edge case: network failure during cancellation")
  func cancellingOffline() async {
    let address = Address(TruFanAPI.cancelOrder(.init(order: Order.sample.id)))
    phone.server.fail(address, .offline)
    let model = OrderActionViewModel(orderId: Order.sample.id, api: phone.api)
    #expect(await !model.cancel())
    #expect(
      model.errorMessage == "There is no internet connection. Check the network and try again.")
    #expect(model.confirmation == nil)
    var order = Order.sample
    order.status = .cancelled
    phone.server.reply(address, order)
    #expect(await model.cancel())
    #expect(phone.requests(address).count == 2)
  }

  @Test("The store is busy while its queue is long, and says for how long")
  func busy() async throws {
    let store = ConvenienceStoreViewModel(
      venueId: Venue.sampleId, cart: phone.cart(), api: phone.api,
      configuration: .loaded(.alwaysOpen))
    #expect(store.busyMessage == nil)
    store.cart.status = StoreStatus(
      venueId: Venue.sampleId, openOrders: 4, staff: 3, usualMinutes: 30)
    #expect(store.busyMessage == "Busy right now, ~50 min")
    store.cart.status = StoreStatus(
      venueId: Venue.sampleId, openOrders: 2, staff: 3, usualMinutes: 30)
    #expect(store.busyMessage == nil)
  }

  @Test("The store greets in its owner's words, and names the shops of its goods")
  func words() {
    var configuration = StoreConfiguration.alwaysOpen
    configuration.welcomeMessage = "Market day!"
    let store = ConvenienceStoreViewModel(
      venueId: Venue.sampleId, cart: phone.cart(), api: phone.api,
      configuration: .loaded(configuration))
    #expect(store.welcome == "Market day!")
    #expect(store.shops.isEmpty)
    store.list.filter.searchText = "milk"
    #expect(store.welcome == nil)
  }

  @Test("A card says what the shop itself asks, where parkers pay more than that")
  func shelfPrice() {
    #expect(ConvenienceItem.milk.shelfPrice == "$4.99 in the shop")
    #expect(ConvenienceItem.item("a").shelfPrice == nil)
  }

  @Test("Minutes are offered in quarters of an hour, with time to come back")
  func minutesOffered() {
    let model = ParkingViewModel(session: phone.session)
    let stay = ParkingSession.sample
    var order = OrderSummary.sample
    order.estimatedReadyTime = WireTime(stay.expiresAt.timestamp.adding(.seconds(60)))
    #expect(model.shortfall(for: order, at: stay) == .lacks(ParkingHours(minutes: 15)))
    order.estimatedReadyTime = WireTime(stay.expiresAt.timestamp.adding(.seconds(60 * 40)))
    #expect(model.shortfall(for: order, at: stay) == .lacks(ParkingHours(minutes: 60)))
    order.estimatedReadyTime = WireTime(stay.expiresAt.timestamp.adding(.seconds(86_400)))
    #expect(model.shortfall(for: order, at: stay) == .lacks(ParkingRules.longestExtension))
    order.estimatedReadyTime = WireTime(stay.expiresAt.timestamp.adding(.seconds(86_400 * 3)))
    #expect(
      model.shortfall(for: order, at: stay) == .outOfReach("One extension adds at most 24 hours."))
  }

  @Test("A hint goes once it is understood, for this account only, also after a relaunch")
  func tips() {
    let tips = Tips(device: phone.session.device, user: "a")
    #expect(tips.isShown(.store))
    tips.understood(.store)
    #expect(!tips.isShown(.store))
    #expect(tips.isShown(.checkout))
    #expect(!Tips(device: phone.session.device, user: "a").isShown(.store))
    #expect(Tips(device: phone.session.device, user: "b").isShown(.store))
    tips.understoodAll()
    #expect(!tips.isShown(.checkout))
  }

  @Test("A shopper without a picture has initials")
  func initials() {
    #expect(Initials.letters(of: "Mike Alvarez") == "MA")
    #expect(Initials.letters(of: "  zoë ") == "Z")
    #expect(Initials.letters(of: "") == "")
  }
}
