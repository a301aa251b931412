import ServerKit
import WireKit

/// What happens to orders by itself, each at its time.
enum OrderJobs {
  struct Subject: Codable, Sendable {
    let order: String
  }

  struct Unpaid: Codable, Sendable {
    let order: String
    /// The try to pay whose hold was lost; nil: the order is new. A later loss has a time of its own.
    var lostPlan: Int?

    /// The same for a job of an earlier server, which has named that try in the job's key alone.
    func lostPlan(key: String) -> Int? { lostPlan ?? Int(key.dropFirst(order.count + 1)) }

    /// - Parameter lostPlan: nil for a new order.
    static func key(ofOrder order: String, lostPlan: Int? = nil) -> String {
      lostPlan.map { "\(order) \($0)" } ?? order
    }
  }

  struct Reminder: Codable, Sendable {
    let order: String
    /// Days since the hand-over, from 1.
    let day: Int
  }

  struct Line: Codable, Sendable {
    let order: String
    let line: String
    /// Tells this proposal from a later one for the same line.
    let answerBy: Timestamp
  }

  /// Cancels an order that nobody paid.
  static let unpaid = JobKind("trufan.order-unpaid", carrying: Unpaid.self)
  /// Reminds the parker of a delivered order that is not paid.
  static let reminder = JobKind("trufan.order-reminder", carrying: Reminder.self)
  /// Has the money of an order promised anew, whose bank has let go of it.
  static let repayment = JobKind("trufan.order-repayment", carrying: Subject.self)
  /// Completes a delivered order that nobody rated.
  static let completion = JobKind("trufan.order-completion", carrying: Subject.self)
  /// Decides about a substitute that the parker did not answer for.
  static let substitution = JobKind("trufan.substitution-patience", carrying: Line.self)
}
