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

  init() {
    cart = phone.cart()
    cart.add(.item("a", cents: 1317))
  }

  /// At 4:12 AM in New York, and 45 minutes before an order can be ready.
  private func checkout(
    _ timing: DeliveryTiming?, stay: ParkingSession? = nil
  ) -> CheckoutViewModel {
    var user = TruFanUser.sample
    user.defaultTiming = timing
    return CheckoutViewModel(cart: cart, api: phone.api, user: user, stay: stay)
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

  @Test("What cannot be is as soon as possible, and says why")
  func impossible() async {
    let passed = checkout(.at(minute: 3 * 60))
    #expect(passed.choices.scheduledFor == nil)
    #expect(
      passed.usualTimeMessage
        == "3:00 AM, your usual time, has passed, so this order is for as soon as possible.")
    let elsewhere = checkout(.parkingEnd)
    await elsewhere.load()
    #expect(elsewhere.choices.scheduledFor == nil)
    #expect(elsewhere.usualTimeMessage?.hasPrefix("You are not parked here") == true)
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
}
