import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct ScheduleTests {
  let phone = Phone()
  let cart: CartViewModel

  init() { cart = phone.filledCart() }

  @Test("The switch takes the first time that the store can keep, on the venue's clock")
  func first() throws {
    let model = phone.checkout(cart)
    model.schedule(true)
    // 4:12 AM in New York, and 45 minutes.
    let wish = try #require(model.choices.scheduledFor)
    #expect(model.clock(Timestamp(wish)) == "5:00 AM")
    #expect(model.readyMessage == "Ready by 5:00 AM")
    let days = model.scheduleDays
    #expect(days.prefix(3).map { model.dayName($0) } == ["Today", "Tomorrow", "Sunday"])
  }

  @Test("While many orders wait no time is offered that the queue makes impossible")
  func queue() throws {
    cart.status = StoreStatus(
      venueId: Venue.sampleId, openOrders: 7, staff: 1, usualMinutes: 30)
    let model = phone.checkout(cart)
    model.schedule(true)
    // 4:12 AM in New York, four hours of queue, and 15 minutes of shopping.
    #expect(model.clock(Timestamp(try #require(model.choices.scheduledFor))) == "8:30 AM")
    #expect(model.readyMessage == "Ready by 8:30 AM")
    #expect(model.tooSoonMessage == nil)
  }

  @Test("A refusal for the queue, which has grown since, takes the times away that are too soon")
  func grownQueue() async throws {
    let model = phone.checkout(cart)
    model.schedule(true)
    phone.refuse(.createOrder, 400, "We can have it ready by 8:27 AM at the earliest.")
    phone.server.reply(
      Address(TruFanAPI.storeStatus(.init(venue: Venue.sampleId))),
      StoreStatus(venueId: Venue.sampleId, openOrders: 7, staff: 1, usualMinutes: 30))
    #expect(await !model.placeOrder())
    #expect(model.tooSoonMessage == "5:00 AM is too soon by now. Choose a later time.")
    let first = try #require(model.scheduleDays.first?.times.first)
    #expect(model.clock(first) == "8:30 AM")
  }

  @Test("Another day keeps the time of day")
  func day() throws {
    let model = phone.checkout(cart)
    model.schedule(true)
    model.choices.scheduledFor = Phone.launch.addingTimeInterval(10 * 3600 - 720)
    let before = model.clock(Timestamp(try #require(model.choices.scheduledFor)))
    let days = model.scheduleDays
    model.chooseDay(days[2].start)
    let wish = Timestamp(try #require(model.choices.scheduledFor))
    #expect(model.clock(wish) == before)
    #expect(model.scheduledDay(among: days) == days[2])
    #expect(model.readyMessage == "Ready by \(before) on Sunday")
  }

  @Test("The checkout's clock goes on: the store opens, and a chosen time that has passed is told")
  func keepsTime() async throws {
    cart.configuration?.operatingHours = ["friday": DayHours(open: "04:15", close: "20:00")]
    let model = phone.checkout(cart)
    let keeping = Task { await model.keepTime() }
    defer { keeping.cancel() }
    #expect(model.closedMessage != nil)
    try await phone.clock.sleeper(for: .seconds(20))
    phone.clock.advance(by: .seconds(240))
    try await eventually { model.closedMessage == nil }
    model.schedule(true)
    #expect(model.tooSoonMessage == nil)
    let wish = Timestamp(try #require(model.choices.scheduledFor))
    try await phone.clock.sleeper(for: .seconds(20))
    phone.clock.advance(by: .seconds(2 * 3600))
    try await eventually { model.tooSoonMessage != nil }
    #expect(
      model.tooSoonMessage == "\(model.clock(wish)) is too soon by now. Choose a later time.")
    let day = try #require(model.scheduledDay(among: model.scheduleDays))
    #expect(model.times(of: day).first == wish)
  }

  @Test("Without a stay here the order for later is a pre-order, and says what becomes of it")
  func preOrder() async {
    let model = phone.checkout(cart)
    #expect(model.preOrderMessage == nil)
    model.schedule(true)
    #expect(
      model.preOrderMessage
        == "You are not parked here yet. Park around that time, and this order joins your stay "
        + "and adds 15 min to it.")
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(.currentParking, CurrentParking(session: stay))
    await model.load()
    #expect(model.preOrderMessage == nil)
  }
}
