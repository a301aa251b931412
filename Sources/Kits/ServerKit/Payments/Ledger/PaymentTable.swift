import Foundation
import WireKit

/// A row per payment: the sums of its entries, and its state.
enum PaymentTable {
  static let schema = """
    CREATE TABLE payments (
      id TEXT PRIMARY KEY,
      realm TEXT NOT NULL,
      subject TEXT NOT NULL,
      part BIGINT NOT NULL,
      account TEXT,
      currency TEXT NOT NULL,
      amount BIGINT NOT NULL CHECK (amount > 0),
      authorised BIGINT NOT NULL DEFAULT 0 CHECK (authorised IN (0, amount)),
      captured BIGINT NOT NULL DEFAULT 0 CHECK (captured >= 0),
      released BIGINT NOT NULL DEFAULT 0 CHECK (released >= 0),
      refunded BIGINT NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= captured),
      state TEXT NOT NULL CHECK (state IN ('pending', 'authorised', 'captured',
        'partly_refunded', 'refunded', 'released', 'failed')),
      provider TEXT NOT NULL,
      provider_id TEXT,
      method TEXT,
      decline TEXT,
      waiting BIGINT NOT NULL DEFAULT 0 CHECK (waiting >= 0),
      version BIGINT NOT NULL DEFAULT 1,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      UNIQUE (realm, subject, part),
      CHECK (captured + released <= authorised)
    );
    CREATE UNIQUE INDEX payments_provider_id ON payments (provider, provider_id);
    CREATE INDEX payments_waiting ON payments (realm, updated_at) WHERE waiting > 0;
    """

  static func find(_ id: String, in db: Connection) throws -> Payment? {
    try db.first("SELECT \(columns) FROM payments WHERE id = \(id)", payment)
  }

  /// The payments of a subject, by their parts.
  static func all(of subject: String, realm: String, in db: Connection) throws -> [Payment] {
    try db.all(
      """
      SELECT \(columns) FROM payments WHERE realm = \(realm) AND subject = \(subject)
      ORDER BY part
      """, payment)
  }

  static func all(realm: String, in db: Connection) throws -> [Payment] {
    try db.all("SELECT \(columns) FROM payments WHERE realm = \(realm) ORDER BY id", payment)
  }

  static func find(providerID: String, provider: String, in db: Connection) throws -> Payment? {
    try db.first(
      """
      SELECT \(columns) FROM payments
      WHERE provider = \(provider) AND provider_id = \(providerID)
      """, payment)
  }

  /// The payments with a step that has had no result since `limit`.
  static func waiting(realm: String, since limit: Timestamp, in db: Connection) throws -> [String] {
    try db.all(
      """
      SELECT id FROM payments WHERE realm = \(realm) AND waiting > 0 AND updated_at < \(limit)
      ORDER BY updated_at, id
      """
    ) { try $0["id"] }
  }

  static func insert(_ payment: Payment, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO payments (id, realm, subject, part, account, currency, amount, state, provider,
        created_at, updated_at)
      VALUES (\(payment.id), \(payment.realm), \(payment.subject), \(payment.part),
        \(payment.account), \(payment.currency), \(payment.amount), \(payment.state),
        \(payment.provider), \(payment.createdAt), \(payment.updatedAt))
      """)
  }

  /// Stores all that may change, unless another transaction has changed the row since it was read.
  /// - Returns: the payment as it is stored now, or nil.
  static func store(_ payment: Payment, at now: Timestamp, in db: Connection) throws -> Payment? {
    let decline = try payment.decline.map { try json($0) }
    return try db.first(
      """
      UPDATE payments SET authorised = \(payment.authorised), captured = \(payment.captured),
        released = \(payment.released), refunded = \(payment.refunded), state = \(payment.state),
        provider_id = \(payment.providerID), method = \(payment.method), decline = \(decline),
        waiting = \(payment.waiting), version = version + 1, updated_at = \(now)
      WHERE id = \(payment.id) AND version = \(payment.version)
      RETURNING \(columns)
      """, Self.payment)
  }

  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try WireJSON.encode(value), as: UTF8.self)
  }

  private static let columns: SQL = """
    id, realm, subject, part, account, currency, amount, authorised, captured, released, refunded,
    state, provider, provider_id, method, decline, waiting, version, created_at, updated_at
    """

  private static func payment(_ row: Row) throws -> Payment {
    let decline: String? = try row["decline"]
    return Payment(
      id: try row["id"], realm: try row["realm"], subject: try row["subject"],
      part: try row["part"], account: try row["account"], currency: try row["currency"],
      amount: try row["amount"], authorised: try row["authorised"],
      captured: try row["captured"], released: try row["released"],
      refunded: try row["refunded"], state: try row["state"], provider: try row["provider"],
      providerID: try row["provider_id"], method: try row["method"],
      decline: try decline.map { try WireJSON.decode(from: Data($0.utf8)) },
      waiting: try row["waiting"], version: try row["version"],
      createdAt: try row["created_at"], updatedAt: try row["updated_at"])
  }
}
