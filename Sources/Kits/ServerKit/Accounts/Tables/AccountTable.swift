import Foundation
import WireKit

/// The accounts of every realm.
package enum AccountTable {
  static let schema = """
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      realm TEXT NOT NULL,
      email TEXT,
      email_key TEXT,
      phone TEXT,
      phone_proven BIGINT NOT NULL DEFAULT 0,
      password_hash TEXT,
      role TEXT NOT NULL,
      is_active BIGINT NOT NULL DEFAULT 1,
      created_at BIGINT NOT NULL,
      last_sign_in_at BIGINT,
      password_changed_at BIGINT,
      UNIQUE (realm, email_key),
      UNIQUE (realm, phone)
    );
    CREATE INDEX accounts_by_age ON accounts (realm, created_at, id);
    """

  /// An account and what opens it.
  struct Credentials: Sendable {
    let account: Account
    let hash: PasswordHash?
  }

  private static let columns: SQL = """
    id, realm, email, phone, phone_proven, role, is_active, created_at, last_sign_in_at,
    password_changed_at, CASE WHEN password_hash IS NULL THEN 0 ELSE 1 END AS has_password
    """

  static func insert(
    _ account: Account, email: EmailAddress?, hash: PasswordHash?, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO accounts (id, realm, email, email_key, phone, phone_proven, password_hash, role,
        is_active, created_at, password_changed_at)
      VALUES (\(account.id), \(account.realm), \(email?.text), \(email?.key), \(account.phone),
        \(account.isPhoneProven), \(hash), \(account.role), \(account.isActive),
        \(account.createdAt), \(account.passwordChangedAt))
      """)
  }

  /// The account of that id; nil if there is none in the realm.
  package static func find(
    _ id: String, in realm: AccountRealm, _ db: Connection
  ) throws -> Account? {
    try db.first(
      "SELECT \(columns) FROM accounts WHERE id = \(id) AND realm = \(realm.name)", account)
  }

  /// Those of the accounts that are in the realm, by id.
  package static func find(
    _ ids: [String], in realm: AccountRealm, _ db: Connection
  ) throws -> [String: Account] {
    let found = try db.all(selection(of: ids), account).filter { $0.realm == realm.name }
    return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
  }

  /// The ids alone choose: with the realm beside a few of them, SQLite would read the whole realm.
  static func selection(of ids: [String]) -> SQL {
    "SELECT \(columns) FROM accounts WHERE id IN \(ids)"
  }

  /// Some of the realm's accounts, the oldest first.
  package static func page(
    of realm: AccountRealm, skipping: Int, limit: Int, _ db: Connection
  ) throws -> [Account] {
    try db.all(
      """
      SELECT \(columns) FROM accounts WHERE realm = \(realm.name)
      ORDER BY created_at, id LIMIT \(limit) OFFSET \(skipping)
      """, account)
  }

  static func find(email: EmailAddress, in realm: AccountRealm, _ db: Connection) throws
    -> Credentials?
  {
    try credentials("email_key = \(email.key)", in: realm, db)
  }

  static func credentials(
    of id: String, in realm: AccountRealm, _ db: Connection
  ) throws -> Credentials? {
    try credentials("id = \(id)", in: realm, db)
  }

  private static func credentials(
    _ condition: SQL, in realm: AccountRealm, _ db: Connection
  ) throws -> Credentials? {
    try db.first(
      """
      SELECT \(columns), password_hash FROM accounts WHERE realm = \(realm.name) AND \(condition)
      """
    ) { Credentials(account: try account($0), hash: try $0["password_hash"]) }
  }

  static func find(phone: PhoneNumber, in realm: AccountRealm, _ db: Connection) throws -> Account?
  {
    try db.first(
      "SELECT \(columns) FROM accounts WHERE realm = \(realm.name) AND phone = \(phone.text)",
      account)
  }

  private static func account(_ row: Row) throws -> Account {
    Account(
      id: try row["id"], realm: try row["realm"], email: try row["email"],
      phone: try row["phone"], isPhoneProven: try row["phone_proven"],
      hasPassword: try row["has_password"], role: try row["role"],
      isActive: try row["is_active"], createdAt: try row["created_at"],
      lastSignInAt: try row["last_sign_in_at"],
      passwordChangedAt: try row["password_changed_at"])
  }
}
