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

  init() { cart = phone.filledCart() }

  @Test("Items for adults need the buyer's word, which is asked for until it is given")
  func age() async {
    cart.add(.item("wine", cents: 1200, adult: true))
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
    // 4:12 AM in New York, and 15 + 30 minutes.
    #expect(model.readyMessage == "Ready by 4:57 AM")
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(3 * 3_600)
    #expect(model.readyMessage == "Ready by 7:12 AM")
  }

  @Test("The words for the staff are kept until the order is placed, as the cart is")
  func keptWords() async {
    let model = phone.checkout(cart)
    model.choices.deliveryInstructions = "Level 2"
    model.choices.specialInstructions = "No bag"
    let next = phone.checkout(cart)
    #expect(next.choices.deliveryInstructions == "Level 2")
    #expect(next.choices.specialInstructions == "No bag")
    let other = CheckoutViewModel(
      cart: phone.cart(venue: "other"), api: phone.api, user: .sample)
    #expect(other.choices.specialInstructions.isEmpty)
    next.choices.deliveryInstructions = ""
    next.choices.specialInstructions = ""
    #expect(phone.storage.keys(withPrefix: "trufan_instructions").isEmpty)
  }

  @Test("What was chosen is there after a reload, for an hour and until the order is placed")
  func keptChoices() {
    let model = phone.checkout(cart)
    model.choices.tip = .percent(Percent(20))
    model.choices.place = "Front Desk"
    model.choices.substitutionRule = .refund
    model.choices.confirmsAge = true
    let wish = phone.session.device.now().addingTimeInterval(86_400)
    model.choices.scheduledFor = wish
    let next = phone.checkout(cart)
    #expect(next.choices.tip == .percent(Percent(20)) && next.choices.place == "Front Desk")
    #expect(next.choices.substitutionRule == .refund && next.choices.scheduledFor == wish)
    // An age is confirmed anew.
    #expect(!next.choices.confirmsAge)
    phone.clock.advance(by: .seconds(3601))
    #expect(phone.checkout(cart).choices == CheckoutChoices())
  }

  @Test(
    "A usual time is no choice of the parker's: it is looked for anew; theirs against it is kept")
  func keptTime() {
    var user = TruFanUser.sample
    user.defaultTiming = .parkingEnd
    func checkout() -> CheckoutViewModel {
      CheckoutViewModel(cart: cart, api: phone.api, user: user)
    }
    let model = checkout()
    #expect(model.usualTiming == .parkingEnd)
    model.choices.tip = .none
    #expect(checkout().usualTiming == .parkingEnd)
    model.choices.scheduledFor = phone.session.device.now().addingTimeInterval(86_400)
    #expect(checkout().usualTiming == nil)
    model.choices.scheduledFor = nil
    _ = checkout()
    let soonest = checkout()
    #expect(soonest.usualTiming == nil && soonest.choices.scheduledFor == nil)
  }

  @Test("Words as long as the server takes, which counts Unicode scalars")
  func longWords() {
    var choices = CheckoutChoices()
    choices.specialInstructions = String(repeating: "👨‍👩‍👧", count: 300)
    let request = choices.request(for: cart, stay: nil)
    #expect(request.specialInstructions?.unicodeScalars.count == 1000)
    #expect(request.specialInstructions?.count == 200)
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
    let model = phone.checkout(cart)
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
    let model = phone.checkout(cart)
    await model.load()
    #expect(model.duplicateWarning == nil)
  }
}
