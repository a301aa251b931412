import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("A checkout whose goods come after the parking's end")
struct ShortStayCheckoutTests {
  let phone = Phone()
  let cart: CartViewModel

  init() { cart = phone.filledCart() }

  /// It is 4:12 AM in New York. An order can be ready at 4:57 AM.
  private func stay(minutes: Int) -> ParkingSession {
    var stay = ParkingSession.sample
    stay.expiresAt = WireTime(Timestamp(Phone.launch.addingTimeInterval(Double(minutes) * 60)))
    return stay
  }

  private func checkout(_ stay: ParkingSession?) -> CheckoutViewModel {
    CheckoutViewModel(cart: cart, api: phone.api, user: .sample, stay: stay)
  }

  @Test(
    "The parker is told before paying, with the minutes that are missing beside the order's own")
  func scheduled() throws {
    let model = checkout(stay(minutes: 24))
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(4.8 * 3_600)
    #expect(model.readyMessage == "Ready by 9:00 AM")
    let short = try #require(model.shortStay(lot: .sample))
    #expect(
      short.sentence
        == "Even with this order's 15 free minutes your parking ends at 4:51 AM, "
        + "before this order is ready.")
    // 249 minutes, and ten for the hand-over.
    #expect(short.shortfall == .lacks(ParkingHours(minutes: 270)))
    #expect(short.stay == model.stay)
  }

  @Test("The same holds for an order for now, and for a stay that gets no minutes")
  func soonest() throws {
    let short = try #require(checkout(stay(minutes: 24)).shortStay(lot: nil))
    #expect(short.shortfall == .lacks(ParkingHours(minutes: 30)))
    var settled = stay(minutes: 24)
    settled.minutesToSettle = 15
    #expect(
      try #require(checkout(settled).shortStay(lot: nil)).sentence
        == "Your parking ends at 4:36 AM, before this order is ready.")
  }

  @Test("A stay that lasts says nothing, nor does one elsewhere, nor a store that is closed")
  func enough() {
    #expect(checkout(stay(minutes: 30)).shortStay(lot: nil) == nil)
    #expect(checkout(nil).shortStay(lot: nil) == nil)
    var elsewhere = stay(minutes: 5)
    elsewhere.venueId = "elsewhere"
    #expect(checkout(elsewhere).shortStay(lot: nil) == nil)
    cart.configuration?.operatingHours = ["friday": DayHours(open: "08:00", close: "20:00")]
    #expect(checkout(stay(minutes: 5)).shortStay(lot: nil) == nil)
  }

  @Test("A stay that the lot does not prolong so far says so")
  func outOfReach() throws {
    var lot = ParkingLot.sample
    lot.maxDurationHours = 1
    let model = checkout(stay(minutes: 24))
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(4.8 * 3_600)
    let short = try #require(model.shortStay(lot: lot))
    guard case .outOfReach(let sentence) = short.shortfall else {
      Issue.record("\(short.shortfall)")
      return
    }
    #expect(sentence.hasPrefix("Maximum parking duration is 1 hours. You can add at most"))
  }

  @Test("More time that is bought here, or elsewhere, ends the warning")
  func longer() {
    let model = checkout(stay(minutes: 24))
    var other = stay(minutes: 300)
    other.id = "other"
    model.stayChanged(other)
    #expect(model.shortStay(lot: nil) != nil)
    model.stayChanged(stay(minutes: 300))
    #expect(model.shortStay(lot: nil) == nil)
  }
}
