import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Orders that repeat")
struct OrderPlanTests {
  /// The demo's Saturday, 9 in the morning in New York.
  private static let days = ["saturday", "monday"]

  private func create(
    _ lot: Lot, as token: String, days: [String] = OrderPlanTests.days, time: String = "14:00",
    key: String? = nil
  ) async throws -> Reply {
    let order = try await lot.paidOrder(as: token)
    return try await lot.send(
      TruFanAPI.createPlan(), CreatePlanRequest(orderId: order.id, weekdays: days, time: time),
      as: token, key: key)
  }

  private func plans(_ lot: Lot, as token: String) async throws -> [OrderPlan] {
    try await lot.send(TruFanAPI.plans(), as: token).decoded(OrderPlanList.self).plans
  }

  private func time(_ text: String) throws -> WireTime {
    WireTime(try #require(Timestamp(iso8601: text)))
  }

  @Test(
    "the order is made three hours before, once, and its parker is asked to pay",
    arguments: TestEngine.allCases)
  func run(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await create(lot, as: parker)
      #expect(reply.status == 201, "\(reply.text)")
      let plan: OrderPlan = try reply.decoded()
      #expect(plan.nextRun == (try time("2025-11-08T19:00:00Z")))
      #expect(plan.weekdays == ["monday", "saturday"])
      lot.passes(2 * 60 - 1)
      try await lot.jobsRest()
      #expect(try await lot.recurringOrders() == 0)
      lot.passes(1)
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
      try await lot.eventually("its parker is asked") {
        try await lot.notices().contains("Please pay your recurring order")
      }
      #expect(try await lot.notices().contains("Your recurring order is placed"))
      let token = try await lot.signIn("parker@example.com")
      let seen = try #require(try await plans(lot, as: token).first)
      #expect(seen.nextRun == (try time("2025-11-10T19:00:00Z")))
      let id = try #require(seen.lastOrderId)
      let order: Order = try await lot.send(
        TruFanAPI.order(.init(order: id)), as: token
      ).decoded()
      #expect(order.scheduledFor == (try time("2025-11-08T19:00:00Z")))
      #expect(order.items.count == 2)
      #expect(try await lot.pay(order, as: token).status == 200)
      // The same job again, as after a lost lease or at another node.
      try await lot.truFan.plans.plans.run(
        .init(plan: plan.id, run: try time("2025-11-08T19:00:00Z").timestamp))
      #expect(try await lot.recurringOrders() == 1)
    }
  }

  @Test("two nodes at one instant make one order", arguments: TestEngine.allCases)
  func together(_ engine: TestEngine) async throws {
    var setting = Lot.Setting()
    setting.engine = engine
    setting.runsJobs = false
    try await Lot.open(setting) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let plan: OrderPlan = try await create(lot, as: parker).decoded()
      lot.clock.advance(by: .seconds(2 * 3600))
      let run = try #require(plan.nextRun).timestamp
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...4 {
          group.addTask {
            try await lot.truFan.plans.plans.run(.init(plan: plan.id, run: run))
          }
        }
        try await group.waitForAll()
      }
      #expect(try await lot.recurringOrders() == 1)
    }
  }

  @Test("a queue makes the order late, never lost, and its parker is told the later time")
  func busy() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await create(lot, as: parker)
      try await lot.leavesOneShopper()
      for _ in 0..<6 { _ = try await lot.paidOrder(as: parker) }
      lot.passes(2 * 60)
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
      let notice = try await lot.database.read { db in
        try Inbox(realm: TruFanRealm.name, account: DemoLot.parker).list(in: db)
          .first { $0.title == "Your recurring order is placed" }?.body
      }
      // Four hours of queue after 11 in the morning, and the shopping.
      #expect(notice?.hasPrefix("The store is busy: order #CS-") == true, "\(notice ?? "")")
      #expect(notice?.contains("will be ready by 3:") == true, "\(notice ?? "")")
      #expect(notice?.hasSuffix(" instead of 2:00 PM.") == true, "\(notice ?? "")")
    }
  }

  @Test(
    "an order that is made late without a queue names no busy store, and no later time within a minute",
    arguments: [(20, "2:00 PM."), (300, "2:05 PM instead of 2:00 PM.")])
  func lateRun(_ seconds: Int, _ words: String) async throws {
    try await Lot.open(.init(runsJobs: false)) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let plan: OrderPlan = try await create(lot, as: parker).decoded()
      let run = try #require(plan.nextRun).timestamp
      let likeIt: Order = try await lot.order(as: parker).decoded()
      let lead = try #require(likeIt.estimatedReadyTime).timestamp.since(lot.clock.now())
      lot.clock.advance(by: run.since(lot.clock.now()) - lead + .seconds(seconds))
      try await lot.truFan.plans.plans.run(.init(plan: plan.id, run: run))
      let notice = try await lot.database.read { db in
        try Inbox(realm: TruFanRealm.name, account: DemoLot.parker).list(in: db)
          .first { $0.title == "Your recurring order is placed" }?.body
      }
      #expect(notice?.hasPrefix("Order #CS-") == true, "\(notice ?? "")")
      #expect(notice?.hasSuffix(" will be ready by " + words) == true, "\(notice ?? "")")
    }
  }

  @Test("a saved card pays it by itself")
  func card() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await SavedCards(of: lot.truFan.plans.plans.orders.payments)
        .add("pm_simulated_visa", for: DemoLot.parker)
      _ = try await create(lot, as: parker)
      lot.passes(2 * 60)
      try await lot.eventually("the order is paid") {
        try await lot.count(
          """
          SELECT COUNT(*) FROM trufan_orders
          WHERE scheduled_for IS NOT NULL AND payment_status = 'captured'
          """) == 1
      }
      #expect(try await !lot.notices().contains("Please pay your recurring order"))
    }
  }

  @Test("missing items are named; without any there is no order, and the plan goes on")
  func missing() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await create(lot, as: parker)
      try await setActive(false, Goods.milk, lot)
      lot.passes(2 * 60)
      try await lot.eventually("the order is made") { try await lot.recurringOrders() == 1 }
      var token = try await lot.signIn("parker@example.com")
      let first = try #require(try await plans(lot, as: token).first)
      #expect(first.note?.hasPrefix("Not available: Whole Milk") == true)
      try await setActive(false, Goods.bread, lot)
      lot.passes(2 * 24 * 60)
      try await lot.eventually("the second one is left out") {
        try await lot.notices().contains("No recurring order this time")
      }
      token = try await lot.signIn("parker@example.com")
      let second = try #require(try await plans(lot, as: token).first)
      #expect(
        second.note == "There was no order the last time. None of its items is available.")
      #expect(second.nextRun == (try time("2025-11-15T19:00:00Z")))
      #expect(try await lot.recurringOrders() == 1)
    }
  }

  private func setActive(_ isActive: Bool, _ item: String, _ lot: Lot) async throws {
    try await lot.database.write { db in
      try db.execute("UPDATE trufan_items SET is_active = \(isActive) WHERE id = \(item)")
    }
  }

  @Test("a day on which the store is closed is left out with a notice")
  func closed() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await create(lot, as: parker)
      let mondays = #"{"monday":{"open":"08:00","close":"20:00"}}"#
      try await lot.database.write { db in
        try db.execute(
          """
          UPDATE trufan_stores SET operating_hours = \(mondays) WHERE venue_id = \(Venue.sampleId)
          """)
      }
      lot.passes(2 * 60)
      try await lot.eventually("there is a notice") {
        try await lot.notices().contains("No recurring order this time")
      }
      #expect(try await lot.recurringOrders() == 0)
    }
  }

  @Test("pause, go on, skip and delete, each harmless to repeat")
  func changes() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let plan: OrderPlan = try await create(lot, as: parker).decoded()
      let path = PlanPath(plan: plan.id)
      let run = try #require(plan.nextRun)
      for _ in 0..<2 {
        let skipped: OrderPlan = try await lot.send(
          TruFanAPI.skipPlan(path), SkipPlanRequest(run: run), as: parker
        ).decoded()
        #expect(skipped.nextRun == (try time("2025-11-10T19:00:00Z")))
      }
      let paused: OrderPlan = try await lot.send(
        TruFanAPI.changePlan(path), ChangePlanRequest(isPaused: true), as: parker
      ).decoded()
      #expect(paused.isPaused && paused.nextRun == nil)
      lot.passes(2 * 60)
      try await lot.jobsRest()
      #expect(try await lot.recurringOrders() == 0)
      let token = try await lot.signIn("parker@example.com")
      let resumed: OrderPlan = try await lot.send(
        TruFanAPI.changePlan(path), ChangePlanRequest(isPaused: false), as: token
      ).decoded()
      // Three hours are needed, so today's time is over.
      #expect(resumed.nextRun == (try time("2025-11-10T19:00:00Z")))
      let dana = try await lot.signIn("dana@example.com")
      #expect(
        try await lot.send(TruFanAPI.changePlan(path), ChangePlanRequest(isPaused: true), as: dana)
          .status == 404)
      _ = try await lot.send(TruFanAPI.removePlan(path), as: dana)
      #expect(try await plans(lot, as: token).count == 1)
      for _ in 0..<2 {
        #expect(try await lot.send(TruFanAPI.removePlan(path), as: token).status == 200)
      }
      #expect(try await plans(lot, as: token).isEmpty)
    }
  }

  @Test("the same key makes one plan; bad days, times and orders are refused")
  func refusals() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order = try await lot.paidOrder(as: parker)
      func ask(_ days: [String], _ time: String, as token: String) async throws -> Reply {
        try await lot.send(
          TruFanAPI.createPlan(),
          CreatePlanRequest(orderId: order.id, weekdays: days, time: time), as: token, key: "k")
      }
      let first = try await ask(["monday"], "14:00", as: parker)
      #expect(try await ask(["monday"], "14:00", as: parker).text == first.text)
      #expect(try await plans(lot, as: parker).count == 1)
      let dana = try await lot.signIn("dana@example.com")
      #expect(try await ask(["monday"], "14:00", as: dana).status == 404)
      let wrong: [([String], String)] = [
        ([], "14:00"), (["someday"], "14:00"), (["monday"], "25:00"),
      ]
      for (days, time) in wrong {
        let reply = try await lot.send(
          TruFanAPI.createPlan(),
          CreatePlanRequest(orderId: order.id, weekdays: days, time: time), as: parker)
        #expect(reply.status == 422)
      }
    }
  }
}
