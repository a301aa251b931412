import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A run of a plan is made once, or not at all")
struct PlanOccurrenceTests {
  /// A plan for Saturdays and Mondays at 14:00, on a Saturday at 9:00, of a store that needs so long
  /// that its orders are made three hours and a half before their time.
  private func plan(_ lot: Lot) async throws -> OrderPlan {
    try await lot.database.write { db in
      try db.execute(
        "UPDATE trufan_stores SET fulfillment_minutes = 90 WHERE venue_id = \(Venue.sampleId)")
    }
    let parker = try await lot.signIn("parker@example.com")
    let order = try await lot.paidOrder(as: parker)
    let reply = try await lot.send(
      TruFanAPI.createPlan(),
      CreatePlanRequest(orderId: order.id, weekdays: ["saturday", "monday"], time: "14:00"),
      as: parker)
    #expect(reply.status == 201, "\(reply.text)")
    return try reply.decoded()
  }

  private func pauseAndResume(_ plan: OrderPlan, _ lot: Lot) async throws -> OrderPlan {
    let parker = try await lot.signIn("parker@example.com")
    let path = PlanPath(plan: plan.id)
    for isPaused in [true, false] {
      let reply = try await lot.send(
        TruFanAPI.changePlan(path), ChangePlanRequest(isPaused: isPaused), as: parker)
      #expect(reply.status == 200, "\(reply.text)")
    }
    let plans: OrderPlanList = try await lot.send(TruFanAPI.plans(), as: parker).decoded()
    return try #require(plans.plans.first)
  }

  private func orders(_ lot: Lot) async throws -> Int {
    try await lot.count("SELECT COUNT(*) FROM trufan_orders WHERE scheduled_for IS NOT NULL")
  }

  private func change(
    _ plan: OrderPlan, _ wish: ChangePlanRequest, _ lot: Lot
  ) async throws -> Reply {
    let parker = try await lot.signIn("parker@example.com")
    return try await lot.send(TruFanAPI.changePlan(.init(plan: plan.id)), wish, as: parker)
  }

  @Test(
    "other days and another time count from the next run on; a repeated change is harmless",
    arguments: TestEngine.allCases)
  func otherTime(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await plan(lot)
      for _ in 0..<2 {
        let changed: OrderPlan = try await change(
          plan, ChangePlanRequest(weekdays: ["tuesday", "saturday"], time: "15:30"), lot
        ).decoded()
        #expect(changed.weekdays == ["tuesday", "saturday"] && changed.time == "15:30")
        #expect(changed.nextRun == Timestamp(iso8601: "2025-11-08T20:30:00Z").map(WireTime.init))
      }
      // The job of the old time finds that it is none any more.
      lot.passes(2 * 60 - 1)
      try await lot.jobsRest()
      #expect(try await orders(lot) == 0)
      lot.passes(90)
      try await lot.eventually("the order is made") { try await orders(lot) == 1 }
    }
  }

  @Test("a day that had its order gets no second one at another time, paused or not")
  func sameDay() async throws {
    try await Lot.open { lot in
      let plan = try await plan(lot)
      lot.passes(2 * 60)
      try await lot.eventually("the order is made") { try await orders(lot) == 1 }
      let changed: OrderPlan = try await change(plan, ChangePlanRequest(time: "20:00"), lot)
        .decoded()
      let monday = Timestamp(iso8601: "2025-11-11T01:00:00Z").map(WireTime.init)
      #expect(changed.nextRun == monday)
      #expect(try await pauseAndResume(plan, lot).nextRun == monday)
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
      let plan = try await plan(lot)
      for wish in [
        ChangePlanRequest(weekdays: []), .init(weekdays: ["someday"]), .init(time: "25:00"),
      ] {
        #expect(try await change(plan, wish, lot).status == 422)
      }
      try await lot.database.write { db in
        let nights = #"{"monday":{"open":"20:00","close":"23:00"}}"#
        try db.execute(
          "UPDATE trufan_stores SET operating_hours = \(nights) WHERE venue_id = \(Venue.sampleId)")
      }
      let closed = try await change(plan, ChangePlanRequest(time: "15:00"), lot)
      #expect(closed.status == 400, "\(closed.text)")
      let parker = try await lot.signIn("parker@example.com")
      let plans: OrderPlanList = try await lot.send(TruFanAPI.plans(), as: parker).decoded()
      #expect(plans.plans.first == plan)
    }
  }

  private static let monday = Timestamp(iso8601: "2025-11-10T19:00:00Z").map(WireTime.init)

  @Test(
    "paused and resumed after its order was made, it goes on with the next run",
    arguments: TestEngine.allCases)
  func made(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await plan(lot)
      lot.passes(95)
      try await lot.eventually("the order is made") { try await orders(lot) == 1 }
      #expect(try await pauseAndResume(plan, lot).nextRun == Self.monday)
      lot.passes(60)
      try await lot.jobsRest()
      #expect(try await orders(lot) == 1)
    }
  }

  private static func at(_ day: Int) -> WireTime? {
    Timestamp(iso8601: "2025-11-\(day)T19:00:00Z").map(WireTime.init)
  }

  @Test(
    "a new day before the one that is left out is not; what is left out can be had again",
    arguments: TestEngine.allCases)
  func newDay(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await plan(lot)
      let parker = try await lot.signIn("parker@example.com")
      let path = PlanPath(plan: plan.id)
      func skip(_ run: WireTime?) async throws -> OrderPlan {
        try await lot.send(
          TruFanAPI.skipPlan(path), SkipPlanRequest(run: try #require(run)), as: parker
        ).decoded()
      }
      let today = try #require(plan.nextRun)
      let monday = try #require(Self.monday)
      #expect(try await skip(today).nextRun == Self.at(10))
      let both = try await skip(Self.at(10))
      #expect(both.nextRun == Self.at(15) && both.skipped == [today, monday])
      let more: OrderPlan = try await change(
        plan, ChangePlanRequest(weekdays: ["sunday", "monday", "saturday"]), lot
      ).decoded()
      #expect(more.nextRun == Timestamp(iso8601: "2025-11-09T19:00:00Z").map(WireTime.init))
      for _ in 0..<2 {
        let again: OrderPlan = try await lot.send(
          TruFanAPI.unskipPlan(path), SkipPlanRequest(run: today), as: parker
        ).decoded()
        #expect(again.nextRun == today && again.skipped == [monday])
      }
      // The job of that time runs as if nothing had been.
      lot.passes(2 * 60)
      try await lot.eventually("the order is made") { try await orders(lot) == 1 }
    }
  }

  @Test(
    "a time for which it is too late is not offered, and not brought back; another's plan is 404")
  func tooLate() async throws {
    try await Lot.open { lot in
      let plan = try await plan(lot)
      let today = try #require(plan.nextRun)
      let path = PlanPath(plan: plan.id)
      var parker = try await lot.signIn("parker@example.com")
      let wish = SkipPlanRequest(run: today)
      _ = try await lot.send(TruFanAPI.skipPlan(path), wish, as: parker)
      let dana = try await lot.signIn("dana@example.com")
      #expect(try await lot.send(TruFanAPI.unskipPlan(path), wish, as: dana).status == 404)
      lot.passes(3 * 60)
      parker = try await lot.signIn("parker@example.com")
      let late = try await lot.send(TruFanAPI.unskipPlan(path), wish, as: parker)
      #expect(late.status == 400)
      #expect(
        late.error == "It is too late for that: orders are made at least 3 hours before.")
      let plans: OrderPlanList = try await lot.send(TruFanAPI.plans(), as: parker).decoded()
      #expect(plans.plans.first?.skipped == [] && plans.plans.first?.nextRun == Self.at(10))
    }
  }

  private func skipToday(_ plan: OrderPlan, _ lot: Lot) async throws -> OrderPlan {
    try await lot.send(
      TruFanAPI.skipPlan(.init(plan: plan.id)),
      SkipPlanRequest(run: try #require(plan.nextRun)),
      as: try await lot.signIn("parker@example.com")
    ).decoded()
  }

  @Test("a day that is left out stays so at another time, at which it can be had again")
  func otherTimeOfSkipped() async throws {
    try await Lot.open { lot in
      let plan = try await skipToday(try await plan(lot), lot)
      // Too late for 2 PM, and early enough for 6 PM.
      lot.passes(150)
      let evening: OrderPlan = try await change(plan, ChangePlanRequest(time: "18:00"), lot)
        .decoded()
      let today = try #require(Timestamp(iso8601: "2025-11-08T23:00:00Z").map(WireTime.init))
      #expect(evening.nextRun == Timestamp(iso8601: "2025-11-10T23:00:00Z").map(WireTime.init))
      #expect(evening.skipped == [today])
      let again: OrderPlan = try await lot.send(
        TruFanAPI.unskipPlan(.init(plan: plan.id)), SkipPlanRequest(run: today),
        as: try await lot.signIn("parker@example.com")
      ).decoded()
      #expect(again.nextRun == today && again.skipped == [])
    }
  }

  @Test("what an earlier server has noted as skipped does not come back")
  func skippedBefore() async throws {
    try await Lot.open { lot in
      let plan = try await plan(lot)
      let monday = try #require(Self.monday).timestamp
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_order_plans SET last_run = \(monday) WHERE id = \(plan.id)")
      }
      #expect(try await pauseAndResume(plan, lot).nextRun == Self.at(15))
    }
  }

  @Test("an earlier server that sets the next run to a day that is left out makes no order")
  func earlierServer() async throws {
    try await Lot.open(.init(runsJobs: false)) { lot in
      let plan = try await plan(lot)
      let today = try #require(plan.nextRun).timestamp
      _ = try await skipToday(plan, lot)
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_order_plans SET next_run = \(today) WHERE id = \(plan.id)")
      }
      let again = try await skipToday(plan, lot)
      #expect(again.skipped?.count == 1 && again.nextRun == Self.monday)
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_order_plans SET next_run = \(today) WHERE id = \(plan.id)")
      }
      try await lot.truFan.plans.plans.run(.init(plan: plan.id, run: today))
      #expect(try await orders(lot) == 0)
      let row = try await lot.database.read { db in try OrderPlanTable.find(plan.id, in: db) }
      #expect(row?.plan.nextRun == Self.monday)
    }
  }

  @Test("only so many times are left out ahead")
  func manySkips() async throws {
    try await Lot.open { lot in
      var plan = try await plan(lot)
      let parker = try await lot.signIn("parker@example.com")
      func skip() async throws -> Reply {
        try await lot.send(
          TruFanAPI.skipPlan(.init(plan: plan.id)),
          SkipPlanRequest(run: try #require(plan.nextRun)), as: parker)
      }
      for _ in 0..<OrderPlan.skipLimit { plan = try await skip().decoded() }
      let refused = try await skip()
      #expect(refused.status == 409)
      #expect(
        refused.error == "10 times are left out already. Pause this recurring order instead.")
    }
  }

  @Test("the same order on the same days at the same time is repeated by one plan")
  func twice() async throws {
    try await Lot.open { lot in
      _ = try await plan(lot)
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
      #expect(try await change(first, ChangePlanRequest(isPaused: true), lot).status == 200)
      let same = try await change(
        try #require(later), ChangePlanRequest(time: "14:00"), lot)
      #expect(same.status == 409)
      #expect(
        same.error
          == "This order repeats on these days at this time already, and is paused. Resume it "
          + "instead.")
    }
  }

  @Test("a skipped run does not come back with a pause")
  func skipped() async throws {
    try await Lot.open { lot in
      let plan = try await plan(lot)
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.send(
        TruFanAPI.skipPlan(.init(plan: plan.id)),
        SkipPlanRequest(run: try #require(plan.nextRun)), as: parker)
      #expect(try await pauseAndResume(plan, lot).nextRun == Self.monday)
    }
  }
}
