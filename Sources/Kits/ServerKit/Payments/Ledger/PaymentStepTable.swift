import Foundation
import WireKit

/// The steps that were asked for, in order. A step waits until it has its one result.
enum PaymentStepTable {
  static let schema = """
    CREATE TABLE payment_steps (
      key TEXT PRIMARY KEY,
      payment_id TEXT NOT NULL REFERENCES payments (id),
      number BIGINT NOT NULL,
      step TEXT NOT NULL CHECK (step IN ('authorise', 'capture', 'release', 'refund')),
      request TEXT NOT NULL,
      amount BIGINT NOT NULL CHECK (amount >= 0),
      method TEXT,
      reason TEXT,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'declined', 'void')),
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      UNIQUE (payment_id, number)
    );
    """

  enum State: String, SQLConvertible {
    case waiting
    case done
    case declined
    /// Not carried out, because an earlier step left nothing to do for it.
    case void
  }

  struct StoredStep: Hashable, Sendable {
    /// The key for the service.
    let key: String
    let payment: String
    /// 1, 2, 3, … within the payment.
    let number: Int
    let step: PaymentStep
    /// The caller's name for it, by which a repeated request is recognised.
    let request: String
    /// Cents; 0 for a release, which is of all that is held by then.
    let amount: Int
    let method: PaymentMethod?
    let reason: String?
    let state: State
    let createdAt: Timestamp
  }

  /// All steps of a payment, in order: a handful.
  static func all(of payment: String, in db: Connection) throws -> [StoredStep] {
    try db.all(
      """
      SELECT key, payment_id, number, step, request, amount, method, reason, state, created_at
      FROM payment_steps WHERE payment_id = \(payment) ORDER BY number
      """
    ) { row in
      let method: String? = try row["method"]
      return StoredStep(
        key: try row["key"], payment: try row["payment_id"], number: try row["number"],
        step: try row["step"], request: try row["request"], amount: try row["amount"],
        method: try method.map { try WireJSON.decode(from: Data($0.utf8)) },
        reason: try row["reason"], state: try row["state"], createdAt: try row["created_at"])
    }
  }

  static func insert(_ step: StoredStep, in db: Connection) throws {
    let method = try step.method.map { try PaymentTable.json($0) }
    try db.execute(
      """
      INSERT INTO payment_steps (key, payment_id, number, step, request, amount, method, reason,
        state, created_at, updated_at)
      VALUES (\(step.key), \(step.payment), \(step.number), \(step.step), \(step.request),
        \(step.amount), \(method), \(step.reason), \(step.state), \(step.createdAt),
        \(step.createdAt))
      """)
  }

  /// Gives a step its result. False when it has one already.
  static func end(_ key: String, _ state: State, at now: Timestamp, in db: Connection) throws
    -> Bool
  {
    try db.execute(
      """
      UPDATE payment_steps SET state = \(state), updated_at = \(now)
      WHERE key = \(key) AND state = 'waiting'
      """) == 1
  }
}
