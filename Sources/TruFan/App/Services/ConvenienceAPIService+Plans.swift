import ClientKit
import TruFanClient
import TruFanModels
import WireKit

extension ConvenienceAPIService {
  func plans() async throws -> [OrderPlan] {
    try await session.authorized { headers in
      try await session.device.call(TruFanAPI.plans(), headers: headers).plans
    }
  }

  /// - Parameter key: with the same key and request there is one plan, however often it is sent.
  func createPlan(_ request: CreatePlanRequest, key: String) async throws -> OrderPlan {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.createPlan(), sending: request, headers: headers.once(key))
    }
  }

  /// Repeating it is harmless.
  func changePlan(_ plan: OrderPlan, _ change: ChangePlanRequest) async throws -> OrderPlan {
    try await send(TruFanAPI.changePlan, of: plan, change)
  }

  /// Leaves this time out. Repeating it is harmless.
  func skipPlan(_ plan: OrderPlan, _ run: WireTime) async throws -> OrderPlan {
    try await send(TruFanAPI.skipPlan, of: plan, SkipPlanRequest(run: run))
  }

  /// Has this time again. Repeating it is harmless.
  func unskipPlan(_ plan: OrderPlan, _ run: WireTime) async throws -> OrderPlan {
    try await send(TruFanAPI.unskipPlan, of: plan, SkipPlanRequest(run: run))
  }

  private func send<Body: Encodable & Sendable>(
    _ endpoint: Endpoint<PlanPath, Body, OrderPlan>, of plan: OrderPlan, _ body: Body
  ) async throws -> OrderPlan {
    try await session.authorized { headers in
      try await session.device.call(
        endpoint(.init(plan: plan.id)), sending: body, headers: headers)
    }
  }

  func removePlan(_ plan: OrderPlan) async throws -> [OrderPlan] {
    try await session.authorized { headers in
      try await session.device.call(TruFanAPI.removePlan(.init(plan: plan.id)), headers: headers)
        .plans
    }
  }
}
