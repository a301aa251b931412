import ServerKit
import WireKit

/// What a plan does by itself.
enum OrderPlanJobs {
  struct Run: Codable, Sendable {
    let plan: String
    /// The time for which the order is wanted. A plan that has moved on leaves the job without work.
    let run: Timestamp
  }

  struct Payment: Codable, Sendable {
    let order: String
  }

  /// Makes the order of a run.
  static let run = JobKind("trufan.plan-run", carrying: Run.self)
  /// Pays it, or asks its parker to.
  static let payment = JobKind("trufan.plan-payment", carrying: Payment.self)

  static func register(_ plans: OrderPlans, in queue: JobQueue) {
    queue.register(run) { subject, _ in try await plans.run(subject) }
    queue.register(payment) { subject, _ in try await plans.pay(subject) }
  }
}
