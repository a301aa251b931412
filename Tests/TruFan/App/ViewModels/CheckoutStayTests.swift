import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

/// To which stay, car or place an order goes, and the minutes that it promises there.
@MainActor
struct CheckoutStayTests {
  let phone = Phone()
  let cart: CartViewModel

  init() { cart = phone.filledCart() }

  @Test("The order goes with the stay, and its words name no car and no space, which may change")
  func stay() async {
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
    #expect(model.name(ofPlace: DeliveryPlace.trunk) == "Vehicle Trunk")
    // Without an answer about the vehicles there may be one.
    await model.load()
    #expect(!model.hasNoCar)
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    await model.load()
    #expect(model.hasNoCar)
    #expect(model.name(ofPlace: DeliveryPlace.trunk) == "Kept by the staff")
    #expect(model.name(ofPlace: "Front Desk") == "Front Desk")
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(3 * 3_600)
    #expect(model.name(ofPlace: DeliveryPlace.trunk) == "Vehicle Trunk")
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
    let model = phone.checkout(cart)
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

  @Test("Without a stay here the saved vehicle is shown, which the staff see by themselves")
  func vehicle() async {
    var elsewhere = ParkingSession.sample
    elsewhere.status = .active
    elsewhere.venueId = "elsewhere"
    phone.server.reply(.currentParking, CurrentParking(session: elsewhere))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
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

  @Test("The parker's own place wins over the trunk")
  func place() {
    var user = TruFanUser.sample
    user.defaultDelivery = "Front Desk"
    let model = CheckoutViewModel(cart: cart, api: phone.api, user: user)
    #expect(model.choices.place == "Front Desk")
    #expect(model.places == StoreConfiguration.sample.storageLocations)
  }
}
