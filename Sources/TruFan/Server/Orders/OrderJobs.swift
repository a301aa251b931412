import ServerKit
import WireKit

/// What happens to orders by itself, each at its time.
enum OrderJobs {
  struct Subject: Codable, Sendable {
    let order: String
  }

  struct Line: Codable, Sendable {
    let order: String
    let line: String
    /// Tells this proposal from a later one for the same line.
    let answerBy: Timestamp
  }

  /// Cancels an order that nobody paid.
  static let unpaid = JobKind("trufan.order-unpaid", carrying: Subject.self)
  /// Has the money of an order promised anew, whose bank has let go of it.
  static let repayment = JobKind("trufan.order-repayment", carrying: Subject.self)
  /// Completes a delivered order that nobody rated.
  static let completion = JobKind("trufan.order-completion", carrying: Subject.self)
  /// Decides about a substitute that the parker did not answer for.
  static let substitution = JobKind("trufan.substitution-patience", carrying: Line.self)
}
