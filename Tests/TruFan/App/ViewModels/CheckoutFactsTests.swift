import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct CheckoutFactsTests {
  let phone = Phone()
  let cart: CartViewModel

  init() {
    cart = phone.cart()
    cart.add(.item("a", cents: 1317))
  }

  private func checkout() -> CheckoutViewModel {
    CheckoutViewModel(cart: cart, api: phone.api, user: .sample)
  }

  @Test("Items for adults need the buyer's word")
  func age() async {
    cart.add(.item("wine", cents: 1200, adult: true))
    let model = checkout()
    #expect(model.mustConfirmAge)
    #expect(await !model.placeOrder())
    #expect(model.errorMessage == "Some items are for adults. Confirm your age to order them.")
    #expect(phone.requests(.createOrder).isEmpty)
    model.choices.confirmsAge = true
    #expect(!model.mustConfirmAge)
    #expect(model.choices.request(for: cart, stay: nil, vehicle: nil).confirmsAge == true)
  }

  @Test("A closed store says when it opens; an order for a later time is the server's to judge")
  func closed() {
    var configuration = StoreConfiguration.sample
    configuration.operatingHours = ["friday": DayHours(open: "08:00", close: "20:00")]
    cart.configuration = configuration
    let model = checkout()
    // 4:12 AM in New York, on a Friday.
    #expect(
      model.closedMessage == "Store opens at 8:00 AM. You can browse items now.")
    model.schedule(true)
    #expect(model.closedMessage == nil)
    model.schedule(false)
    #expect(model.closedMessage != nil)
  }

  @Test("The time when it is ready counts the slowest item and the venue's average")
  func readyBy() {
    let model = checkout()
    // 4:12 AM in New York, and 15 + 30 minutes.
    #expect(model.readyMessage == "Ready by 4:57 AM")
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(3 * 3_600)
    #expect(model.readyMessage == "Ready by 7:12 AM")
  }

  @Test("The stay's car and space reach the staff, and the order extends that stay")
  func stay() async {
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    let model = checkout()
    await model.load()
    #expect(model.stay == stay)
    model.choices.deliveryInstructions = "By the pillar "
    let request = model.choices.request(for: cart, stay: model.stay, vehicle: nil)
    #expect(request.parkingSessionId == stay.id)
    #expect(
      request.deliveryInstructions
        == "Vehicle Trunk · Blue Juno Ridge, SRH4821 · Space A4 · By the pillar")
  }

  @Test("Without a stay here the saved vehicle is named")
  func vehicle() async {
    var elsewhere = ParkingSession.sample
    elsewhere.status = .active
    elsewhere.venueId = "elsewhere"
    phone.server.reply(.currentParking, CurrentParking(session: elsewhere))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
    let model = checkout()
    await model.load()
    #expect(model.stay == nil)
    let request = model.choices.request(for: cart, stay: nil, vehicle: model.vehicle)
    #expect(request.deliveryInstructions == "Vehicle Trunk · Blue Juno Ridge, SRH4821")
  }

  @Test("The same items within the hour are warned about, in the document's words")
  func duplicate() async {
    var order = Order.sample
    order.status = .confirmed
    order.paymentStatus = .captured
    order.createdAt = .sampleMorning
    order.items[0].itemId = "a"
    order.items = [order.items[0]]
    phone.server.reply(
      .myOrders("active", venue: Venue.sampleId),
      OrdersResponse(orders: [OrderSummary(order)], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, order)
    let model = checkout()
    await model.load()
    #expect(model.duplicateWarning == "You ordered this 10 min ago.")
    #expect(model.unpaidOrder == nil)
  }

  @Test("Other items are no duplicate")
  func noDuplicate() async {
    var order = Order.sample
    order.status = .confirmed
    order.paymentStatus = .captured
    order.createdAt = .sampleMorning
    phone.server.reply(
      .myOrders("active", venue: Venue.sampleId),
      OrdersResponse(orders: [OrderSummary(order)], total: 1, page: 1, pageSize: 20))
    phone.server.reply(.order, order)
    let model = checkout()
    await model.load()
    #expect(model.duplicateWarning == nil)
  }

  @Test("The parker's own place wins over the trunk")
  func place() {
    var user = TruFanUser.sample
    user.defaultDelivery = "Front Desk"
    let model = CheckoutViewModel(cart: cart, api: phone.api, user: user)
    #expect(model.choices.place == "Front Desk")
    #expect(model.places == StoreConfiguration.sample.storageLocations)
  }
}
