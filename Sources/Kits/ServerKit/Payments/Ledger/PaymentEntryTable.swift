import WireKit

/// The book: a line for each move of money, and for each attempt that moved none. Lines are only
/// ever added.
enum PaymentEntryTable {
  static let schema = """
    CREATE TABLE payment_entries (
      id TEXT PRIMARY KEY,
      payment_id TEXT NOT NULL REFERENCES payments (id),
      number BIGINT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('authorise', 'capture', 'release', 'refund', 'decline')),
      amount BIGINT NOT NULL,
      key TEXT NOT NULL,
      answer TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (payment_id, number)
    );
    """

  static func all(of payment: String, in db: Connection) throws -> [PaymentEntry] {
    try db.all(
      """
      SELECT kind, amount, key, answer, created_at FROM payment_entries
      WHERE payment_id = \(payment) ORDER BY number
      """
    ) { row in
      PaymentEntry(
        kind: try row["kind"], amount: try row["amount"], key: try row["key"],
        answer: try row["answer"], at: try row["created_at"])
    }
  }

  static func append(
    _ entry: PaymentEntry, to payment: String, in db: Connection
  ) throws {
    let count =
      try db.value(
        "SELECT COUNT(*) FROM payment_entries WHERE payment_id = \(payment)", as: Int.self) ?? 0
    try db.execute(
      """
      INSERT INTO payment_entries (id, payment_id, number, kind, amount, key, answer, created_at)
      VALUES (\("\(payment):\(count + 1)"), \(payment), \(count + 1), \(entry.kind),
        \(entry.amount), \(entry.key), \(entry.answer), \(entry.at))
      """)
  }
}

/// A line of the book.
package struct PaymentEntry: Hashable, Sendable {
  package enum Kind: String, SQLConvertible {
    case authorise
    case capture
    case release
    case refund
    /// An attempt that moved nothing; its amount is 0.
    case decline
  }

  package let kind: Kind
  /// Cents. Negative only for a refund that the service took back.
  package let amount: Int
  /// The step's key, or the reason of a change that came from the service.
  package let key: String
  /// The service's id of the move, or the code of a decline.
  package let answer: String
  package let at: Timestamp
}
