import ServerKit
import TruFanModels
import WireKit

/// A parker's yes to a substitute with which their order costs more than is promised. A plan of payments
/// of its own promises the new sum; until it does, the plan before it counts.
struct OrderConsent: Hashable, Sendable {
  enum State: String, SQLConvertible {
    /// The cards are asked.
    case waiting
    /// The new sum is promised, and the substitute is taken.
    case agreed
    /// A card was declined.
    case declined
    /// The order has changed meanwhile, so that nothing is promised.
    case dropped
  }

  let order: String
  /// The plan of payments that promises ``total``.
  let plan: Int
  let line: String
  /// Names the line's question, as ``Substitution/answerBy``; nil where a server of before has noted it.
  let answerBy: WireTime?
  /// What the order then costs.
  let total: Price
  let state: State
}

/// What parkers have agreed to beyond their orders' first totals.
enum OrderConsentTable {
  static let schema = """
    CREATE TABLE trufan_order_consents (
      order_id TEXT NOT NULL REFERENCES trufan_orders (id) ON DELETE CASCADE,
      plan BIGINT NOT NULL,
      line_id TEXT NOT NULL,
      total BIGINT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'agreed', 'declined', 'dropped')),
      created_at BIGINT NOT NULL,
      PRIMARY KEY (order_id, plan)
    );
    """

  static let question = "ALTER TABLE trufan_order_consents ADD COLUMN answer_by BIGINT;"

  static func all(ofOrder order: String, in db: Connection) throws -> [OrderConsent] {
    try db.all(
      """
      SELECT order_id, plan, line_id, answer_by, total, state FROM trufan_order_consents
      WHERE order_id = \(order) ORDER BY plan
      """
    ) { row in
      OrderConsent(
        order: try row["order_id"], plan: try row["plan"], line: try row["line_id"],
        answerBy: try row["answer_by"], total: try row["total"], state: try row["state"])
    }
  }

  static func insert(_ consent: OrderConsent, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO trufan_order_consents (order_id, plan, line_id, answer_by, total, state, created_at)
      VALUES (\(consent.order), \(consent.plan), \(consent.line), \(consent.answerBy),
        \(consent.total), \(consent.state), \(now))
      """)
  }

  /// Gives a consent that waits its one result.
  static func end(
    _ consent: OrderConsent, _ state: OrderConsent.State, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE trufan_order_consents SET state = \(state)
      WHERE order_id = \(consent.order) AND plan = \(consent.plan) AND state = 'waiting'
      """)
  }
}
