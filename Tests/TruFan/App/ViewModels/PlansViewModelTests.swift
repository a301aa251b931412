import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct PlansViewModelTests {
  let phone = Phone()

  private nonisolated static let plan = OrderPlan.sample
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

  @Test("A time that is no more the next one is not skipped, and the list says so")
  func skippedTooLate() async throws {
    let address = Address(TruFanAPI.skipPlan(Self.path))
    var paused = Self.plan
    (paused.isPaused, paused.nextRun, paused.skipped) = (true, nil, [])
    var made = Self.plan
    (made.lastOrderId, made.skipped) = ("new", [])
    for now in [paused, made] {
      let model = await loaded()
      phone.server.reply(address, now)
      await model.skipButtonTapped(Self.plan)
      #expect(model.plans == .loaded([now]))
      #expect(
        model.errorMessage == "This recurring order was changed meanwhile. Nothing was skipped.")
    }
    // Skipped in another window, it is as wished.
    let model = await loaded()
    phone.server.reply(address, Self.plan)
    await model.skipButtonTapped(Self.plan)
    #expect(model.errorMessage == nil)
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
    #expect(form.isOutdated && !form.canSave)
    #expect(
      form.errorMessage == "This recurring order was deleted meanwhile. Nothing was saved.")
    await model.pauseButtonTapped(Self.plan)
    #expect(model.plans == .loaded([]))
    #expect(model.errorMessage == "This recurring order was deleted already.")
  }

  @Test("A plan that was changed elsewhere is not changed by a form that shows what it was")
  func changedElsewhere() async throws {
    let model = await loaded()
    model.changeButtonTapped(Self.plan)
    let form = try #require(model.form)
    form.minute = 8 * 60
    let address = Address(TruFanAPI.changePlan(Self.path))
    phone.refuse(address, 409, "This recurring order was changed meanwhile.", code: "plan_changed")
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.isOutdated && !form.canSave)
    #expect(
      form.errorMessage
        == "This recurring order was changed meanwhile. Nothing was saved. Cancel to see it as it "
        + "is now.")
  }

  @Test("A change whose answer was lost is this form's own, and the next one follows it")
  func lostChange() async throws {
    let form = PlanFormViewModel(.change(Self.plan), api: phone.api)
    form.minute = 16 * 60
    let address = Address(TruFanAPI.changePlan(Self.path))
    phone.server.fail(address, .timedOut)
    // The first arrives, the second does not.
    for minute in [16 * 60, 16 * 60 + 30] {
      form.minute = minute
      #expect(await form.saveButtonTapped() == nil)
    }
    form.minute = 17 * 60
    var stored = Self.plan
    stored.time = "16:00"
    var changed = stored
    changed.time = "17:00"
    phone.server.reply(Address(TruFanAPI.plans()), OrderPlanList(plans: [stored]))
    phone.server.answer(address) { [changed, stored] request in
      let wish = try WireJSON.decode(ChangePlanRequest.self, from: request.body ?? Data())
      guard wish.seen == SeenPlan(stored) else {
        let problem = Problem(status: 409, message: "Changed meanwhile.", code: "plan_changed")
        return try .json(TruFanError(problem, correlationID: "c"), status: 409)
      }
      return try .json(changed)
    }
    #expect(await form.saveButtonTapped() == changed)
    #expect(form.errorMessage == nil)
  }

  @Test("A list that was asked for before a change does not undo it on the screen")
  func lateList() async throws {
    let model = await loaded()
    let gate = Gate()
    phone.server.answer(Address(TruFanAPI.plans())) { _ in
      await gate.pass()
      return try .json(OrderPlanList(plans: [Self.plan]))
    }
    let load = Task { await model.load() }
    try await eventually { phone.requests(Address(TruFanAPI.plans())).count == 2 }
    var paused = Self.plan
    paused.isPaused = true
    phone.server.reply(Address(TruFanAPI.changePlan(Self.path)), paused)
    await model.pauseButtonTapped(Self.plan)
    gate.open()
    await load.value
    #expect(model.plans == .loaded([paused]))
  }

  @Test("Another plan of the same days refuses a change, and the form goes on")
  func sameAsAnother() async throws {
    let form = PlanFormViewModel(.change(Self.plan), api: phone.api)
    let sentence = "You repeat this order on these days at this time already."
    phone.refuse(Address(TruFanAPI.changePlan(Self.path)), 409, sentence, code: "plan_exists")
    #expect(await form.saveButtonTapped() == nil)
    #expect(form.errorMessage == sentence && form.canSave)
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
    #expect(
      sent == ChangePlanRequest(weekdays: ["monday"], time: "08:00", seen: SeenPlan(Self.plan)))
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
