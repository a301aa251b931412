import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// A plan for Saturdays and Mondays at 14:00, on a Saturday at 9:00.
enum RecurringPlan {
  static let monday = at(10)

  /// Its time on a day of that November.
  static func at(_ day: Int) -> WireTime? {
    Timestamp(iso8601: "2025-11-\(day)T19:00:00Z").map(WireTime.init)
  }
}

extension Lot {
  /// The store needs so long that the plan's orders are made three hours and a half before their time.
  func recurringPlan() async throws -> OrderPlan {
    try await database.write { db in
      try db.execute(
        "UPDATE trufan_stores SET fulfillment_minutes = 90 WHERE venue_id = \(Venue.sampleId)")
    }
    let parker = try await signIn("parker@example.com")
    let order = try await paidOrder(as: parker)
    let reply = try await send(
      TruFanAPI.createPlan(),
      CreatePlanRequest(orderId: order.id, weekdays: ["saturday", "monday"], time: "14:00"),
      as: parker)
    #expect(reply.status == 201, "\(reply.text)")
    return try reply.decoded()
  }

  /// How many orders plans have made.
  func recurringOrders() async throws -> Int {
    try await count("SELECT COUNT(*) FROM trufan_orders WHERE scheduled_for IS NOT NULL")
  }

  func change(_ plan: OrderPlan, _ wish: ChangePlanRequest) async throws -> Reply {
    let parker = try await signIn("parker@example.com")
    return try await send(TruFanAPI.changePlan(.init(plan: plan.id)), wish, as: parker)
  }

  /// Leaves the next time of a plan out.
  func skipNext(of plan: OrderPlan) async throws -> Reply {
    let parker = try await signIn("parker@example.com")
    return try await send(
      TruFanAPI.skipPlan(.init(plan: plan.id)),
      SkipPlanRequest(run: try #require(plan.nextRun)), as: parker)
  }

  func pauseAndResume(_ plan: OrderPlan) async throws -> OrderPlan {
    for isPaused in [true, false] {
      let reply = try await change(plan, ChangePlanRequest(isPaused: isPaused))
      #expect(reply.status == 200, "\(reply.text)")
    }
    let parker = try await signIn("parker@example.com")
    let plans: OrderPlanList = try await send(TruFanAPI.plans(), as: parker).decoded()
    return try #require(plans.plans.first)
  }
}
