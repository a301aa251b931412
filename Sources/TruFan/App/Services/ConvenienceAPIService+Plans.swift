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
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.changePlan(.init(plan: plan.id)), sending: change, headers: headers)
    }
  }

  /// Leaves this time out. Repeating it is harmless.
  func skipPlan(_ plan: OrderPlan, _ run: WireTime) async throws -> OrderPlan {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.skipPlan(.init(plan: plan.id)), sending: SkipPlanRequest(run: run),
        headers: headers)
    }
  }

  /// Has this time again. Repeating it is harmless.
  func unskipPlan(_ plan: OrderPlan, _ run: WireTime) async throws -> OrderPlan {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.unskipPlan(.init(plan: plan.id)), sending: SkipPlanRequest(run: run),
        headers: headers)
    }
  }

  func removePlan(_ plan: OrderPlan) async throws -> [OrderPlan] {
    try await session.authorized { headers in
      try await session.device.call(TruFanAPI.removePlan(.init(plan: plan.id)), headers: headers)
        .plans
    }
  }
}
