import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A run of a plan is made once, or not at all")
struct PlanOccurrenceTests {
  @Test(
    "other days and another time count from the next run on; a repeated change is harmless",
    arguments: TestEngine.allCases)
  func otherTime(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await lot.recurringPlan()
      for _ in 0..<2 {
        let changed: OrderPlan = try await lot.change(
          plan, ChangePlanRequest(weekdays: ["tuesday", "saturday"], time: "15:30")
        ).decoded()
        #expect(changed.weekdays == ["tuesday", "saturday"] && changed.time == "15:30")
        #expect(changed.nextRun == Timestamp(iso8601: "2025-11-08T20:30:00Z").map(WireTime.init))
      }
      // The job of the old time finds that it is none any more.
      lot.passes(2 * 60 - 1)
      try await lot.jobsRest()
      #expect(try await lot.recurringOrders() == 0)
      lot.passes(90)
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
    }
  }

  @Test("a day that had its order gets no second one at another time, paused or not")
  func sameDay() async throws {
    try await Lot.open { lot in
      let plan = try await lot.recurringPlan()
      lot.passes(2 * 60)
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
      let changed: OrderPlan = try await lot.change(plan, ChangePlanRequest(time: "20:00"))
        .decoded()
      let monday = Timestamp(iso8601: "2025-11-11T01:00:00Z").map(WireTime.init)
      #expect(changed.nextRun == monday)
      #expect(try await lot.pauseAndResume(plan).nextRun == monday)
    }
  }

  @Test(
    "a plan of an order that is wanted for a day begins after that day",
    arguments: [
      (["sunday", "tuesday"], "2025-11-11T20:00:00Z"),
      (["saturday", "sunday"], "2025-11-15T20:00:00Z"),
    ])
  func wantedForLater(_ days: [String], _ first: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let wish = Timestamp(iso8601: "2025-11-09T19:00:00Z").map(WireTime.init)
      let order: Order = try await lot.order(as: parker) { $0.scheduledFor = wish }.decoded()
      let plan: OrderPlan = try await lot.send(
        TruFanAPI.createPlan(),
        CreatePlanRequest(orderId: order.id, weekdays: days, time: "15:00"),
        as: parker
      ).decoded()
      #expect(plan.nextRun == Timestamp(iso8601: first).map(WireTime.init))
    }
  }

  @Test("a time that cannot be changes nothing: no day, no time, or a closed store")
  func badChange() async throws {
    try await Lot.open { lot in
      let plan = try await lot.recurringPlan()
      for wish in [
        ChangePlanRequest(weekdays: []), .init(weekdays: ["someday"]), .init(time: "25:00"),
      ] {
        #expect(try await lot.change(plan, wish).status == 422)
      }
      try await lot.database.write { db in
        let nights = #"{"monday":{"open":"20:00","close":"23:00"}}"#
        try db.execute(
          "UPDATE trufan_stores SET operating_hours = \(nights) WHERE venue_id = \(Venue.sampleId)")
      }
      let closed = try await lot.change(plan, ChangePlanRequest(time: "15:00"))
      #expect(closed.status == 400, "\(closed.text)")
      let parker = try await lot.signIn("parker@example.com")
      let plans: OrderPlanList = try await lot.send(TruFanAPI.plans(), as: parker).decoded()
      #expect(plans.plans.first == plan)
    }
  }

  @Test(
    "paused and resumed after its order was made, it goes on with the next run",
    arguments: TestEngine.allCases)
  func made(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await lot.recurringPlan()
      lot.passes(95)
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
      #expect(try await lot.pauseAndResume(plan).nextRun == RecurringPlan.monday)
      lot.passes(60)
      try await lot.jobsRest()
      #expect(try await lot.recurringOrders() == 1)
    }
  }

  @Test("the same order on the same days at the same time is repeated by one plan")
  func twice() async throws {
    try await Lot.open { lot in
      _ = try await lot.recurringPlan()
      let parker = try await lot.signIn("parker@example.com")
      let order = try await lot.paidOrder(as: parker)
      var later: OrderPlan?
      for (time, status) in [("14:00", 409), ("15:00", 201)] {
        let reply = try await lot.send(
          TruFanAPI.createPlan(),
          CreatePlanRequest(orderId: order.id, weekdays: ["monday", "saturday"], time: time),
          as: parker)
        #expect(reply.status == status, "\(reply.text)")
        if status == 201 { later = try reply.decoded() }
        guard status == 409 else { continue }
        #expect(reply.error == "You repeat this order on these days at this time already.")
      }
      // Nor does a change make two of one.
      let plans: OrderPlanList = try await lot.send(TruFanAPI.plans(), as: parker).decoded()
      let first = try #require(plans.plans.first { $0.time == "14:00" })
      #expect(try await lot.change(first, ChangePlanRequest(isPaused: true)).status == 200)
      let same = try await lot.change(try #require(later), ChangePlanRequest(time: "14:00"))
      #expect(same.status == 409)
      #expect(
        same.error
          == "This order repeats on these days at this time already, and is paused. Resume it "
          + "instead.")
    }
  }

}
