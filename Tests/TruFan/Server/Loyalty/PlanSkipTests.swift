import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A day of a plan that is left out")
struct PlanSkipTests {
  @Test(
    "a new day before the one that is left out is not; what is left out can be had again",
    arguments: TestEngine.allCases)
  func newDay(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let plan = try await lot.recurringPlan()
      let parker = try await lot.signIn("parker@example.com")
      let path = PlanPath(plan: plan.id)
      let today = try #require(plan.nextRun)
      let monday = try #require(RecurringPlan.monday)
      let one: OrderPlan = try await lot.skipNext(of: plan).decoded()
      #expect(one.nextRun == monday)
      let both: OrderPlan = try await lot.skipNext(of: one).decoded()
      #expect(both.nextRun == RecurringPlan.at(15) && both.skipped == [today, monday])
      let more: OrderPlan = try await lot.change(
        plan, ChangePlanRequest(weekdays: ["sunday", "monday", "saturday"])
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
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
    }
  }

  @Test(
    "a time for which it is too late is not offered, and not brought back; another's plan is 404")
  func tooLate() async throws {
    try await Lot.open { lot in
      let plan = try await lot.recurringPlan()
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
      #expect(
        plans.plans.first?.skipped == [] && plans.plans.first?.nextRun == RecurringPlan.at(10))
    }
  }

  @Test("a day that is left out stays so at another time, at which it can be had again")
  func otherTimeOfSkipped() async throws {
    try await Lot.open { lot in
      let plan: OrderPlan = try await lot.skipNext(of: try await lot.recurringPlan()).decoded()
      // Too late for 2 PM, and early enough for 6 PM.
      lot.passes(150)
      let evening: OrderPlan = try await lot.change(plan, ChangePlanRequest(time: "18:00"))
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
      let plan = try await lot.recurringPlan()
      let monday = try #require(RecurringPlan.monday).timestamp
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_order_plans SET last_run = \(monday) WHERE id = \(plan.id)")
      }
      #expect(try await lot.pauseAndResume(plan).nextRun == RecurringPlan.at(15))
    }
  }

  @Test("an earlier server that sets the next run to a day that is left out makes no order")
  func earlierServer() async throws {
    try await Lot.open(.init(runsJobs: false)) { lot in
      let plan = try await lot.recurringPlan()
      let today = try #require(plan.nextRun).timestamp
      func setNextRun() async throws {
        try await lot.database.write { db in
          try db.execute(
            "UPDATE trufan_order_plans SET next_run = \(today) WHERE id = \(plan.id)")
        }
      }
      #expect(try await lot.skipNext(of: plan).status == 200)
      try await setNextRun()
      let again: OrderPlan = try await lot.skipNext(of: plan).decoded()
      #expect(again.skipped?.count == 1 && again.nextRun == RecurringPlan.monday)
      try await setNextRun()
      try await lot.truFan.plans.plans.run(.init(plan: plan.id, run: today))
      #expect(try await lot.recurringOrders() == 0)
      let row = try await lot.database.read { db in try OrderPlanTable.find(plan.id, in: db) }
      #expect(row?.plan.nextRun == RecurringPlan.monday)
    }
  }

  @Test("only so many times are left out ahead")
  func manySkips() async throws {
    try await Lot.open { lot in
      var plan = try await lot.recurringPlan()
      for _ in 0..<OrderPlan.skipLimit { plan = try await lot.skipNext(of: plan).decoded() }
      let refused = try await lot.skipNext(of: plan)
      #expect(refused.status == 409)
      #expect(
        refused.error == "10 times are left out already. Pause this recurring order instead.")
    }
  }

  @Test("a skipped run does not come back with a pause")
  func skipped() async throws {
    try await Lot.open { lot in
      let plan = try await lot.recurringPlan()
      #expect(try await lot.skipNext(of: plan).status == 200)
      #expect(try await lot.pauseAndResume(plan).nextRun == RecurringPlan.monday)
    }
  }
}
