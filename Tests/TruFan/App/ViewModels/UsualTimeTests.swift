import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("The checkout begins with the usual time")
struct UsualTimeTests {
  let phone = Phone()
  let cart: CartViewModel
  let keys = CountedKeys()

  init() { cart = phone.filledCart() }

  /// At 4:12 AM in New York, and 45 minutes before an order can be ready.
  private func checkout(
    _ timing: DeliveryTiming?, stay: ParkingSession? = nil
  ) -> CheckoutViewModel {
    var user = TruFanUser.sample
    user.defaultTiming = timing
    return CheckoutViewModel(cart: cart, api: phone.api, user: user, stay: stay, newKey: keys.next)
  }

  private func stay(hours: Double) -> ParkingSession {
    var stay = ParkingSession.sample
    stay.expiresAt = WireTime(Timestamp(Phone.launch.addingTimeInterval(hours * 3_600)))
    return stay
  }

  @Test("A time of day is chosen at once, is said, and goes with the order")
  func timeOfDay() async throws {
    let model = checkout(.at(minute: 14 * 60))
    #expect(model.readyMessage == "Ready by 2:00 PM")
    #expect(model.usualTimeMessage == "This order is for 2:00 PM, your usual time.")
    await model.load()
    #expect(model.usualTimeMessage != nil)
    let wish = try #require(model.choices.request(for: cart, stay: nil).scheduledFor)
    #expect(model.clock(wish.timestamp) == "2:00 PM")
  }

  @Test("The end of the parking is chosen once the stay is known")
  func parkingEnd() async {
    let model = checkout(.parkingEnd)
    #expect(model.choices.scheduledFor == nil && model.usualTimeMessage == nil)
    phone.server.reply(.currentParking, CurrentParking(session: stay(hours: 3)))
    await model.load()
    #expect(model.readyMessage == "Ready by 7:00 AM")
    #expect(
      model.usualTimeMessage == "Your parking ends at 7:12 AM, so this order is for 7:00 AM.")
    // The first screen has told of the stay, so that nobody who is quick orders for another time.
    let quick = checkout(.parkingEnd, stay: stay(hours: 3))
    #expect(quick.readyMessage == "Ready by 7:00 AM")
  }

  @Test(
    "A usual time before the end of the queue, which was learned since, is given up and says so")
  func busy() async {
    let model = checkout(.at(minute: 6 * 60))
    #expect(model.readyMessage == "Ready by 6:00 AM")
    phone.server.reply(
      Address(TruFanAPI.storeStatus(.init(venue: cart.venueId))),
      StoreStatus(venueId: cart.venueId, openOrders: 7, staff: 1, usualMinutes: 30))
    await model.load()
    #expect(model.choices.scheduledFor == nil)
    #expect(
      model.usualTimeMessage
        == "The store cannot have it ready by 6:00 AM, so this order is for as soon as possible.")
    #expect(model.readyMessage == "Ready by 8:27 AM")
  }

  @Test("What cannot be is as soon as possible, and says why")
  func impossible() async {
    let passed = checkout(.at(minute: 3 * 60))
    #expect(passed.choices.scheduledFor == nil && passed.usualTimeNamesTime)
    #expect(
      passed.usualTimeMessage
        == "3:00 AM, your usual time, has passed, so this order is for as soon as possible.")
    let elsewhere = checkout(.parkingEnd)
    await elsewhere.load()
    #expect(elsewhere.choices.scheduledFor == nil)
    // One sentence says that nobody is parked here.
    #expect(elsewhere.usualTimeMessage == nil && elsewhere.elsewhereMessage != nil)
    let long = checkout(.parkingEnd, stay: stay(hours: 30))
    #expect(long.choices.scheduledFor == nil && !long.usualTimeNamesTime)
    #expect(
      long.usualTimeMessage
        == "Your parking ends more than 12 hours from now, so this order is for as soon as possible."
    )
    let usual = checkout(nil)
    await usual.load()
    #expect(usual.choices.scheduledFor == nil && usual.usualTimeMessage == nil)
  }

  @Test("A closed store takes an order for the usual time, and promises nothing for now")
  func closed() {
    cart.configuration?.operatingHours = ["friday": DayHours(open: "08:00", close: "20:00")]
    let later = checkout(.at(minute: 10 * 60))
    #expect(later.closedMessage == nil && later.readyMessage == "Ready by 10:00 AM")
    let early = checkout(.at(minute: 7 * 60))
    #expect(early.closedMessage != nil && early.choices.scheduledFor == nil)
    #expect(early.usualTimeMessage == nil)
  }

  @Test("What the parker chooses stays, before the usual time is known and after it")
  func ownChoice() async {
    phone.server.reply(.currentParking, CurrentParking(session: stay(hours: 3)))
    let before = checkout(.parkingEnd)
    before.schedule(true)
    let wish = before.choices.scheduledFor
    await before.load()
    #expect(before.choices.scheduledFor == wish && before.usualTimeMessage == nil)
    let after = checkout(.at(minute: 14 * 60))
    after.schedule(false)
    await after.load()
    #expect(after.choices.scheduledFor == nil && after.usualTimeMessage == nil)
  }

  @Test("An order that was tapped before the usual time was known is repeated as it was")
  func tappedBefore() async throws {
    let gate = Gate()
    phone.server.answer(.item("a")) { _ in
      await gate.pass()
      return try .json(ItemDetail(item: .item("a", cents: 1317)))
    }
    phone.server.reply(.currentParking, CurrentParking(session: stay(hours: 3)))
    phone.server.fail(.createOrder, .timedOut)
    let model = checkout(.parkingEnd)
    let loading = Task { await model.load() }
    try await eventually { model.knowsStay }
    #expect(await !model.placeOrder())
    gate.open()
    await loading.value
    #expect(model.choices.scheduledFor == nil && model.usualTimeMessage == nil)
    #expect(await !model.placeOrder())
    #expect(phone.sentOrderKeys == ["key-1", "key-1"])
  }

  @Test("A checkout that opens again keeps the time of the order that has no answer")
  func openedAgain() async {
    phone.server.fail(.createOrder, .timedOut)
    #expect(await !checkout(.at(minute: 5 * 60)).placeOrder())
    // The usual time is another one by now, or none.
    for timing in [DeliveryTiming.at(minute: 10 * 60), .soonest, nil] {
      let again = checkout(timing)
      await again.load()
      #expect(again.readyMessage == "Ready by 5:00 AM")
      #expect(await !again.placeOrder())
    }
    #expect(phone.sentOrderKeys == Array(repeating: "key-1", count: 4))
    // Other items are another order.
    cart.incrementQuantity("a")
    #expect(checkout(.at(minute: 10 * 60)).readyMessage == "Ready by 10:00 AM")
  }
}
