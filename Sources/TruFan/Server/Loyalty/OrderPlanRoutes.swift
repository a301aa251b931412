import ServerKit
import TruFanModels
import WireKit

/// The routes of orders that repeat. Everybody sees and changes only their own.
struct OrderPlanRoutes: Sendable {
  let plans: OrderPlans

  private var database: Database { plans.database }

  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> OrderPlanList {
    let user = try request.context.signedIn().account
    return try await database.read { db in try list(of: user, in: db) }
  }

  func create(_ request: TypedRequest<NoArguments, CreatePlanRequest>) async throws -> OrderPlan {
    let user = try request.context.signedIn().account
    let wish = try await request.checkedBody()
    let call = request.context.idempotentCall
    return try await database.write { db in
      let plan = try plans.create(wish, by: user, in: db)
      try call?.keep(plan, status: .created, in: db)
      return plan
    }
  }

  func change(_ request: TypedRequest<PlanPath, ChangePlanRequest>) async throws -> OrderPlan {
    let wish = try await request.checkedBody()
    return try await change(request) { row, db in try plans.change(row, wish, in: db) }
  }

  func skip(_ request: TypedRequest<PlanPath, SkipPlanRequest>) async throws -> OrderPlan {
    let run = try await request.checkedBody().run.timestamp
    return try await change(request) { row, db in try plans.skip(run, row, in: db) }
  }

  func unskip(_ request: TypedRequest<PlanPath, SkipPlanRequest>) async throws -> OrderPlan {
    let run = try await request.checkedBody().run.timestamp
    return try await change(request) { row, db in try plans.unskip(run, row, in: db) }
  }

  func remove(_ request: TypedRequest<PlanPath, NoBody>) async throws -> OrderPlanList {
    let user = try request.context.signedIn().account
    let id = request.arguments.plan
    return try await database.write { db in
      try OrderPlanTable.delete(id, ofUser: user, in: db)
      return try list(of: user, in: db)
    }
  }

  private func change<Body>(
    _ request: TypedRequest<PlanPath, Body>,
    _ work: @escaping @Sendable (OrderPlanRow, Connection) throws -> OrderPlan
  ) async throws -> OrderPlan {
    let user = try request.context.signedIn().account
    let id = request.arguments.plan
    return try await database.write { db in
      try work(try OrderPlanTable.require(id, ofUser: user, in: db), db)
    }
  }

  private func list(of user: String, in db: Connection) throws -> OrderPlanList {
    OrderPlanList(
      plans: try OrderPlanTable.all(ofUser: user, in: db).map(plans.answer))
  }
}
