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

@MainActor
struct PlansViewModelTests {
  let phone = Phone()

  private static let plan = OrderPlan.sample
  private static let path = PlanPath(plan: plan.id)

  private func loaded() async -> PlansViewModel {
    phone.server.reply(Address(TruFanAPI.plans()), OrderPlanList(plans: [Self.plan]))
    let model = PlansViewModel(api: phone.api)
    await model.load()
    return model
  }

  @Test("Skipping names the time that is left out")
  func skip() async throws {
    let model = await loaded()
    var later = Self.plan
    later.nextRun = WireTime(Timestamp(Phone.launch))
    let address = Address(TruFanAPI.skipPlan(Self.path))
    phone.server.reply(address, later)
    await model.skipButtonTapped(Self.plan)
    #expect(model.plans == .loaded([later]))
    let body = try #require(phone.requests(address).first?.body)
    #expect(try WireJSON.decode(SkipPlanRequest.self, from: body).run == Self.plan.nextRun)
  }

  @Test("What is left out is had again by its time")
  func unskip() async throws {
    let model = await loaded()
    var again = Self.plan
    again.skipped = []
    let address = Address(TruFanAPI.unskipPlan(Self.path))
    phone.server.reply(address, again)
    let run = try #require(Self.plan.skipped?.first)
    await model.unskipButtonTapped(Self.plan, run)
    #expect(model.plans == .loaded([again]))
    let body = try #require(phone.requests(address).first?.body)
    #expect(try WireJSON.decode(SkipPlanRequest.self, from: body).run == run)
  }

  @Test("A server of before tells of no times that are left out")
  func earlierServer() throws {
    let json = try WireJSON.encode(Self.plan)
    var fields = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(fields.removeValue(forKey: "skipped") != nil)
    let plan = try WireJSON.decode(
      OrderPlan.self, from: try JSONSerialization.data(withJSONObject: fields))
    #expect(plan.id == Self.plan.id && plan.skipped == nil)
  }

  @Test("An order that is gone is no plan that was deleted")
  func lostOrder() async {
    let form = PlanFormViewModel(.order(.sample), api: phone.api)
    form.dayTapped("monday")
    phone.refuse(Address(TruFanAPI.createPlan()), 404, "Order not found")
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.errorMessage == "Order not found" && !form.canSave)
  }

  @Test("A plan that was deleted elsewhere leaves the list, and its form says so")
  func deletedElsewhere() async throws {
    let model = await loaded()
    model.changeButtonTapped(Self.plan)
    let form = try #require(model.form)
    form.minute = 8 * 60
    let address = Address(TruFanAPI.changePlan(Self.path))
    phone.refuse(address, 404, "Plan not found")
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.isGone && !form.canSave)
    #expect(
      form.errorMessage == "This recurring order was deleted meanwhile. Nothing was saved.")
    await model.pauseButtonTapped(Self.plan)
    #expect(model.plans == .loaded([]))
    #expect(model.errorMessage == "This recurring order was deleted already.")
  }

  @Test("Pausing and deleting; a lost network changes nothing, and says so")
  func pauseAndDelete() async {
    let model = await loaded()
    var paused = Self.plan
    paused.isPaused = true
    let pausing = Address(TruFanAPI.changePlan(Self.path))
    phone.server.fail(pausing, .offline)
    await model.pauseButtonTapped(Self.plan)
    #expect(model.errorMessage != nil)
    #expect(model.plans == .loaded([Self.plan]))
    phone.server.reply(pausing, paused)
    await model.pauseButtonTapped(Self.plan)
    #expect(model.errorMessage == nil)
    #expect(model.plans == .loaded([paused]))
    await model.deletionConfirmed()
    phone.server.reply(Address(TruFanAPI.removePlan(Self.path)), OrderPlanList(plans: []))
    model.deleteButtonTapped(paused)
    // The dialog closes before its button acts.
    model.isAskingToDelete = false
    await model.deletionConfirmed()
    #expect(model.plans == .loaded([]))
  }

  @Test("A lost answer is asked for again with the same key; other days are another plan")
  func keys() async {
    let keys = CountedKeys()
    let model = PlanFormViewModel(.order(.sample), api: phone.api, newKey: keys.next)
    let address = Address(TruFanAPI.createPlan())
    #expect(await model.saveButtonTapped() == nil)
    #expect(phone.requests(address).isEmpty)
    model.dayTapped("monday")
    phone.server.fail(address, .timedOut)
    _ = await model.saveButtonTapped()
    _ = await model.saveButtonTapped()
    model.dayTapped("friday")
    phone.server.reply(address, Self.plan, status: 201)
    #expect(await model.saveButtonTapped() == Self.plan)
    #expect(
      phone.requests(address).map { $0.headers["idempotency-key"] } == ["key-1", "key-1", "key-2"])
  }

  @Test("An order is repeated at the time at which it was wanted, or ready, or else placed")
  func proposedTime() throws {
    var order = Order.samples[1]
    func minute() -> Int { PlanFormViewModel(.order(order), api: phone.api).minute }
    #expect(minute() == 14 * 60)
    order.venueTimeZone = "America/New_York"
    // 9:02 UTC, which is 4:02 in New York.
    #expect(minute() == 4 * 60)
    order.readyAt = WireTime(order.createdAt.timestamp.adding(.seconds(35 * 60)))
    #expect(minute() == 4 * 60 + 30)
    order.scheduledFor = WireTime(order.createdAt.timestamp.adding(.seconds(12 * 3600)))
    #expect(minute() == 16 * 60 + 2)
    let form = PlanFormViewModel(.order(order), api: phone.api)
    form.minute = 17 * 60
    #expect(form.offeredMinutes.contains(16 * 60 + 2))
  }

  @Test("A recurring order's days and time are changed, also to a time that no picker offers")
  func changedDays() async throws {
    var changed = Self.plan
    (changed.weekdays, changed.time) = (["monday"], "08:00")
    let model = PlansViewModel(api: phone.api, plans: .loaded([Self.plan]))
    model.changeButtonTapped(Self.plan)
    let form = try #require(model.form)
    #expect(form.weekdays == ["monday", "friday"] && form.minute == 14 * 60)
    form.dayTapped("friday")
    form.minute = 8 * 60
    let address = Address(TruFanAPI.changePlan(Self.path))
    phone.server.fail(address, .offline)
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.errorMessage != nil)
    phone.server.reply(address, changed)
    let saved = try #require(await form.saveButtonTapped())
    model.saved(saved)
    #expect(model.plans == .loaded([changed]))
    let sent = try WireJSON.decode(
      ChangePlanRequest.self, from: try #require(phone.requests(address).last?.body))
    #expect(sent == ChangePlanRequest(weekdays: ["monday"], time: "08:00"))
    var odd = Self.plan
    odd.time = "08:15"
    let times = PlanFormViewModel(.change(odd), api: phone.api).offeredMinutes
    #expect(times.contains(8 * 60 + 15) && times.count == 49)
  }

  @Test("The rhythm in words")
  func words() {
    #expect(Self.plan.rhythm == "Every Monday and Friday at 2:00 PM")
    #expect(Self.plan.contents == "2 × Whole Milk, 1 gal")
    #expect(OrderPlan.words(OpeningHours.weekdays) == "day")
    #expect(OrderPlan.words(["friday", "monday", "tuesday", "wednesday", "thursday"]) == "weekday")
    #expect(OrderPlan.words(["sunday"]) == "Sunday")
  }

  @Test("The next time has its weekday, on the venue's clock")
  func next() throws {
    var plan = Self.plan
    plan.nextRun = WireTime(try #require(Timestamp(iso8601: "2025-11-10T01:30:00Z")))
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(plan.nextWords(on: newYork) == "Sun, Nov 9, 8:30 PM")
    #expect(plan.nextWords(on: .gmt) == "Sun, Nov 9, 8:30 PM (New York time)")
    let run = try #require(plan.nextRun)
    #expect(plan.dayWords(of: run, on: .gmt) == "Sun, Nov 9")
  }
}
