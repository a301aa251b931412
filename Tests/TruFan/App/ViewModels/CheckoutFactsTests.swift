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

  @Test("Items for adults need the buyer's word, which is asked for until it is given")
  func age() async {
    cart.add(.item("wine", cents: 1200, adult: true))
    let model = checkout()
    #expect(model.mustConfirmAge)
    #expect(model.ageMessage == nil)
    for tap in 1...2 {
      #expect(await !model.placeOrder())
      // Each tap scrolls to the switch.
      #expect(model.missedAges == tap)
    }
    #expect(model.ageMessage == "Some items are for adults. Confirm your age to order them.")
    #expect(model.errorMessage == nil)
    #expect(phone.requests(.createOrder).isEmpty)
    model.choices.confirmsAge = true
    #expect(!model.mustConfirmAge)
    #expect(model.ageMessage == nil)
    #expect(model.choices.request(for: cart, stay: nil).confirmsAge == true)
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
    let store = ConvenienceStoreViewModel(
      venueId: Venue.sampleId, cart: cart, api: phone.api, configuration: .loaded(configuration))
    #expect(store.laterMessage == "You can order now for a time after it opens.")
    #expect(model.timeAfterOpening.map { model.words($0) } == "8:45 AM")
    model.schedule(true)
    #expect(model.closedMessage == nil && model.timeAfterOpening == nil)
    #expect(model.readyMessage == "Ready by 8:45 AM")
    model.schedule(false)
    #expect(model.closedMessage != nil)
  }

  @Test(
    "A store that has closed since is found closed by the refusal, and nothing is promised for now")
  func closedMeanwhile() async {
    let model = checkout()
    #expect(model.readyMessage != nil)
    phone.refuse(.createOrder, 400, "Store opens at 8:00 AM. You can browse items now.")
    var configuration = StoreConfiguration.sample
    configuration.operatingHours = ["friday": DayHours(open: "08:00", close: "20:00")]
    phone.server.reply(
      Address(TruFanAPI.configuration(.init(venue: Venue.sampleId))), configuration)
    #expect(await !model.placeOrder())
    #expect(model.readyMessage == nil && model.closedMessage != nil)
    #expect(model.timeAfterOpening != nil)
  }

  @Test("The time when it is ready counts the slowest item and the venue's average")
  func readyBy() {
    let model = checkout()
    // 4:12 AM in New York, and 15 + 30 minutes.
    #expect(model.readyMessage == "Ready by 4:57 AM")
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(3 * 3_600)
    #expect(model.readyMessage == "Ready by 7:12 AM")
  }

  @Test("The order goes with the stay, and its words name no car and no space, which may change")
  func stay() async {
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    let model = checkout()
    await model.load()
    #expect(model.stay == stay)
    model.choices.deliveryInstructions = "By the pillar "
    let request = model.choices.request(for: cart, stay: model.stay)
    #expect(request.parkingSessionId == stay.id)
    #expect(request.deliveryInstructions == "Vehicle Trunk · By the pillar")
  }

  @Test("The stay that the first screen knows goes with an order that is placed at once")
  func stayOfTheFirstScreen() async throws {
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.fail(.currentParking, .offline)
    phone.server.fail(.createOrder, .timedOut)
    let model = CheckoutViewModel(cart: cart, api: phone.api, user: .sample, stay: stay)
    await model.placeOrder()
    let body = try #require(phone.requests(.createOrder).first?.body)
    #expect(try WireJSON.decode(CreateOrderRequest.self, from: body).parkingSessionId == stay.id)
    stay.venueId = "elsewhere"
    let other = CheckoutViewModel(cart: cart, api: phone.api, user: .sample, stay: stay)
    #expect(other.stay == nil)
  }

  @Test("Without an answer about the stay nothing is ordered; with one the order belongs to it")
  func unknownStay() async throws {
    phone.server.fail(.currentParking, .offline)
    phone.server.fail(.createOrder, .timedOut)
    let model = checkout()
    #expect(await !model.placeOrder())
    #expect(
      model.errorMessage == "There is no internet connection. Check the network and try again.")
    #expect(phone.requests(.createOrder).isEmpty)
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    await model.placeOrder()
    let body = try #require(phone.requests(.createOrder).first?.body)
    #expect(try WireJSON.decode(CreateOrderRequest.self, from: body).parkingSessionId == stay.id)
  }

  @Test("An order for now without a stay here says so, with the store's name")
  func elsewhere() async {
    cart.configuration?.venueName = "Harbor Garage"
    let model = checkout()
    #expect(model.elsewhereMessage == nil)
    await model.load()
    #expect(
      model.elsewhereMessage
        == "You are not parked at Harbor Garage. The order is brought and kept there.")
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(3 * 3_600)
    #expect(model.elsewhereMessage == nil)
    model.choices.scheduledFor = nil
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    await model.load()
    #expect(model.elsewhereMessage == nil)
  }

  @Test("Without a stay and a vehicle no trunk is promised; for a later time it may be")
  func noCar() async {
    let model = checkout()
    #expect(model.name(ofPlace: CheckoutChoices.trunk) == "Vehicle Trunk")
    // Without an answer about the vehicles there may be one.
    await model.load()
    #expect(!model.hasNoCar)
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    await model.load()
    #expect(model.hasNoCar)
    #expect(model.name(ofPlace: CheckoutChoices.trunk) == "Kept by the staff")
    #expect(model.name(ofPlace: "Front Desk") == "Front Desk")
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(3 * 3_600)
    #expect(model.name(ofPlace: CheckoutChoices.trunk) == "Vehicle Trunk")
    model.choices.scheduledFor = nil
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    await model.load()
    #expect(!model.hasNoCar)
  }

  @Test(
    "The minutes that are promised are those that earlier orders have left",
    arguments: [(0, 15), (11, 4), (15, 0), (40, 0)])
  func minutes(settled: Int, promised: Int) async {
    var stay = ParkingSession.sample
    stay.status = .active
    stay.minutesToSettle = settled
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    let model = checkout()
    await model.loadCart()
    #expect(model.minutesPromised == promised)
    let words = "\(15 - promised) of the store's 15 free minutes were used before, with an order "
    #expect(
      model.settlementMessage == (settled == 0 ? nil : words + "that was cancelled."))
  }

  @Test("Without a stay that goes on here no minutes are promised")
  func noMinutes() {
    var stay = ParkingSession.sample
    stay.status = .active
    #expect(cart.minutesPromised(to: stay) == 15)
    #expect(cart.minutesPromised(to: nil) == 0)
    stay.status = .pendingPayment
    #expect(cart.minutesPromised(to: stay) == 0)
    stay.status = .active
    stay.venueId = "elsewhere"
    #expect(cart.minutesPromised(to: stay) == 0)
  }

  @Test("The words for the staff are kept until the order is placed, as the cart is")
  func keptWords() async {
    let model = checkout()
    model.choices.deliveryInstructions = "Level 2"
    model.choices.specialInstructions = "No bag"
    let next = checkout()
    #expect(next.choices.deliveryInstructions == "Level 2")
    #expect(next.choices.specialInstructions == "No bag")
    let other = CheckoutViewModel(
      cart: phone.cart(venue: "other"), api: phone.api, user: .sample)
    #expect(other.choices.specialInstructions.isEmpty)
    next.choices.deliveryInstructions = ""
    next.choices.specialInstructions = ""
    #expect(phone.storage.keys(withPrefix: "trufan_instructions").isEmpty)
  }

  @Test("Words as long as the server takes, which counts Unicode scalars")
  func longWords() {
    var choices = CheckoutChoices()
    choices.specialInstructions = String(repeating: "👨‍👩‍👧", count: 300)
    let request = choices.request(for: cart, stay: nil)
    #expect(request.specialInstructions?.unicodeScalars.count == 1000)
    #expect(request.specialInstructions?.count == 200)
  }

  @Test("Without a stay here the saved vehicle is shown, which the staff see by themselves")
  func vehicle() async {
    var elsewhere = ParkingSession.sample
    elsewhere.status = .active
    elsewhere.venueId = "elsewhere"
    phone.server.reply(.currentParking, CurrentParking(session: elsewhere))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
    let model = checkout()
    await model.load()
    #expect(model.stay == nil)
    #expect(model.vehicle?.summary == "Blue Juno Ridge, SRH4821")
    #expect(
      model.choices.request(for: cart, stay: nil).deliveryInstructions == "Vehicle Trunk")
  }

  @Test("Another saved vehicle is the one that the staff look for; a failure leaves the usual one")
  func otherVehicle() async {
    var second = SavedVehicle.sample
    (second.id, second.plate, second.isDefault) = ("second", "OTHER1", false)
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample, second]))
    let model = checkout()
    await model.load()
    #expect(model.vehicle == .sample)
    let changing = Address(TruFanAPI.changeVehicle(.init(vehicle: second.id)))
    phone.server.fail(changing, .offline)
    await model.choose(second)
    #expect(model.vehicle == .sample)
    #expect(model.errorMessage != nil)
    phone.server.reply(changing, second)
    await model.choose(second)
    #expect(model.vehicle == second)
    #expect(model.errorMessage == nil)
    #expect(phone.requests(changing).count == 2)
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
