import WireKit

/// A card that an account keeps for its next payments.
package struct SavedCard: Hashable, Sendable {
  package let id: String
  package let account: String
  package let details: CardDetails
  package let isDefault: Bool
  package let createdAt: Timestamp

  /// "Visa •••• 4242"
  package var label: String {
    let name = details.brand.prefix(1).uppercased() + details.brand.dropFirst()
    return "\(name) •••• \(details.lastFour)"
  }
}

/// The services' customers and their saved cards: what people may see, and the services' names.
enum SavedCardTable {
  static let schema = """
    CREATE TABLE payment_customers (
      realm TEXT NOT NULL,
      account TEXT NOT NULL,
      provider TEXT NOT NULL,
      reference TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (realm, account, provider)
    );
    CREATE UNIQUE INDEX payment_customers_reference ON payment_customers (provider, reference);
    CREATE TABLE payment_cards (
      id TEXT PRIMARY KEY,
      realm TEXT NOT NULL,
      account TEXT NOT NULL,
      provider TEXT NOT NULL,
      reference TEXT NOT NULL,
      brand TEXT NOT NULL,
      last_four TEXT NOT NULL,
      expiry_month BIGINT NOT NULL,
      expiry_year BIGINT NOT NULL,
      is_default BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (realm, account, provider, reference)
    );
    """

  /// Whose cards these are, at which service.
  struct Owner: Sendable {
    let realm: String
    let account: String
    let provider: String
  }

  static func customer(of owner: Owner, in db: Connection) throws -> String? {
    try db.value(
      """
      SELECT reference FROM payment_customers
      WHERE realm = \(owner.realm) AND account = \(owner.account) AND provider = \(owner.provider)
      """)
  }

  /// - Returns: the customer that is stored now, which the first caller has made.
  static func store(
    customer: String, of owner: Owner, at now: Timestamp, in db: Connection
  ) throws -> String {
    try db.execute(
      """
      INSERT INTO payment_customers (realm, account, provider, reference, created_at)
      VALUES (\(owner.realm), \(owner.account), \(owner.provider), \(customer), \(now))
      ON CONFLICT (realm, account, provider) DO NOTHING
      """)
    return try self.customer(of: owner, in: db) ?? customer
  }

  static func account(
    ofCustomer reference: String, provider: String, realm: String, in db: Connection
  )
    throws -> String?
  {
    try db.value(
      """
      SELECT account FROM payment_customers
      WHERE realm = \(realm) AND provider = \(provider) AND reference = \(reference)
      """)
  }

  /// The account's customers at all services, with the services' names.
  static func customers(
    of account: String, realm: String, in db: Connection
  ) throws -> [(provider: String, reference: String)] {
    try db.all(
      """
      SELECT provider, reference FROM payment_customers
      WHERE realm = \(realm) AND account = \(account) ORDER BY provider
      """
    ) { (provider: try $0["provider"], reference: try $0["reference"]) }
  }

  /// The account's cards, the default one first.
  static func all(of owner: Owner, in db: Connection) throws -> [SavedCard] {
    try db.all(
      """
      SELECT id, account, reference, brand, last_four, expiry_month, expiry_year, is_default,
        created_at
      FROM payment_cards
      WHERE realm = \(owner.realm) AND account = \(owner.account) AND provider = \(owner.provider)
      ORDER BY is_default DESC, created_at, id
      """
    ) { row in
      SavedCard(
        id: try row["id"], account: try row["account"],
        details: CardDetails(
          reference: try row["reference"], brand: try row["brand"],
          lastFour: try row["last_four"], expiryMonth: try row["expiry_month"],
          expiryYear: try row["expiry_year"]),
        isDefault: try row["is_default"], createdAt: try row["created_at"])
    }
  }

  /// Stores a card once; what people see of it may have changed.
  static func store(
    _ details: CardDetails, id: String, isDefault: Bool, of owner: Owner, at now: Timestamp,
    in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO payment_cards (id, realm, account, provider, reference, brand, last_four,
        expiry_month, expiry_year, is_default, created_at)
      VALUES (\(id), \(owner.realm), \(owner.account), \(owner.provider), \(details.reference),
        \(details.brand), \(details.lastFour), \(details.expiryMonth), \(details.expiryYear),
        \(isDefault), \(now))
      ON CONFLICT (realm, account, provider, reference) DO UPDATE SET brand = excluded.brand,
        last_four = excluded.last_four, expiry_month = excluded.expiry_month,
        expiry_year = excluded.expiry_year
      """)
  }

  static func makeDefault(_ id: String, of owner: Owner, in db: Connection) throws {
    try db.execute(
      """
      UPDATE payment_cards SET is_default = CASE WHEN id = \(id) THEN 1 ELSE 0 END
      WHERE realm = \(owner.realm) AND account = \(owner.account) AND provider = \(owner.provider)
      """)
  }

  /// Removes the account's cards and customers, of every service.
  static func removeAll(of account: String, realm: String, in db: Connection) throws {
    try db.execute("DELETE FROM payment_cards WHERE realm = \(realm) AND account = \(account)")
    try db.execute(
      "DELETE FROM payment_customers WHERE realm = \(realm) AND account = \(account)")
  }

  static func remove(_ id: String, of owner: Owner, in db: Connection) throws {
    try db.execute(
      """
      DELETE FROM payment_cards WHERE id = \(id) AND realm = \(owner.realm)
        AND account = \(owner.account) AND provider = \(owner.provider)
      """)
  }
}
