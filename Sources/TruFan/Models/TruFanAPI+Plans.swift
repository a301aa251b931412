import WireKit

extension TruFanAPI {
  public static let plans = Endpoint<NoArguments, NoBody, OrderPlanList>(
    .get, "/api/v1/convenience/plans", errors: TruFanError.self,
    .init("Recurring orders", "One's orders that repeat", answer: "The plans, the newest first"))

  public static let createPlan = Endpoint<NoArguments, CreatePlanRequest, OrderPlan>(
    .post, "/api/v1/convenience/plans", success: 201, errors: TruFanError.self,
    .init(
      "Recurring orders", "Repeat an order of one's own", answer: "The plan",
      details: """
        Each order is made some hours before its time, and paid with the default card. Without a \
        card its parker is asked to pay.
        """,
      otherwise: [
        .unknownOrder, .init(400, "The store is closed at that time"),
        .init(409, "There are too many plans, or the same one"), .invalid,
      ]))

  public static let changePlan = Endpoint<PlanPath, ChangePlanRequest, OrderPlan>(
    .patch, "/api/v1/convenience/plans/{plan}", errors: TruFanError.self,
    .init(
      "Recurring orders", "Change a plan's days or time, pause it, or go on with it",
      answer: "The plan",
      details: """
        A day for which its order is made already gets no second one. Repeating it is harmless.
        """,
      otherwise: [
        .unknownPlan, .init(400, "The store is closed at that time"),
        .init(409, "Another plan is the same then, or it is not as it was seen"), .invalid,
      ]))

  public static let skipPlan = Endpoint<PlanPath, SkipPlanRequest, OrderPlan>(
    .post, "/api/v1/convenience/plans/{plan}/skip", errors: TruFanError.self,
    .init(
      "Recurring orders", "Leave the next time out", answer: "The plan",
      details: "A time that is not the next one changes nothing, so repeating it is harmless.",
      otherwise: [
        .unknownPlan, .init(409, "\(OrderPlan.skipLimit) times are left out already"), .invalid,
      ]))

  public static let unskipPlan = Endpoint<PlanPath, SkipPlanRequest, OrderPlan>(
    .post, "/api/v1/convenience/plans/{plan}/unskip", errors: TruFanError.self,
    .init(
      "Recurring orders", "Have a time again that was left out", answer: "The plan",
      details: "A time that is not left out changes nothing, so repeating it is harmless.",
      otherwise: [.unknownPlan, .init(400, "It is too late for that time"), .invalid]))

  public static let removePlan = Endpoint<PlanPath, NoBody, OrderPlanList>(
    .delete, "/api/v1/convenience/plans/{plan}", errors: TruFanError.self,
    .init(
      "Recurring orders", "Give a plan up", answer: "The plans that are left",
      details: "Orders that it has made stay as they are. Repeating it is harmless.",
      otherwise: [.invalid]))
}

extension EndpointWords.Outcome {
  static let unknownPlan = Self(404, "Plan not found")
}

/// `…/{plan}…`
public struct PlanPath: EndpointArguments {
  public static let places = ["plan"]

  public let plan: String

  public init(plan: String) { self.plan = plan }

  public init(from request: some ArgumentSource) throws { plan = try request.id("plan") }

  public var values: [String: String] { ["plan": plan] }
}
