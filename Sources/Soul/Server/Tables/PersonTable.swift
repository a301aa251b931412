import ServerKit
import SoulModels
import WireKit

/// What Soul knows of a person besides the account.
struct Person: Hashable, Sendable {
  var name: String?
  /// Midnight UTC of the day.
  var dateOfBirth: Timestamp?
  var gender: Gender?
  var tier = SubscriptionTier.free
  var hasOnboarded = false
  var updatedAt: Timestamp
}

enum PersonTable {
  static let schema = """
    CREATE TABLE soul_people (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      name TEXT,
      date_of_birth BIGINT,
      gender TEXT,
      tier TEXT NOT NULL,
      has_onboarded INTEGER NOT NULL,
      updated_at BIGINT NOT NULL
    );
    """

  static func insert(_ account: String, _ person: Person, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_people (account_id, name, date_of_birth, gender, tier, has_onboarded,
        updated_at)
      VALUES (\(account), \(person.name), \(person.dateOfBirth), \(person.gender?.rawValue),
        \(person.tier.rawValue), \(person.hasOnboarded), \(person.updatedAt))
      """)
  }

  static func update(_ account: String, _ person: Person, in db: Connection) throws {
    try db.execute(
      """
      UPDATE soul_people SET name = \(person.name), date_of_birth = \(person.dateOfBirth),
        gender = \(person.gender?.rawValue), tier = \(person.tier.rawValue),
        has_onboarded = \(person.hasOnboarded), updated_at = \(person.updatedAt)
      WHERE account_id = \(account)
      """)
  }

  static func find(_ account: String, in db: Connection) throws -> Person? {
    try db.first(
      """
      SELECT name, date_of_birth, gender, tier, has_onboarded, updated_at FROM soul_people
      WHERE account_id = \(account)
      """
    ) { row in
      Person(
        name: try row["name"], dateOfBirth: try row["date_of_birth"],
        gender: (try row["gender"] as String?).flatMap(Gender.init),
        tier: SubscriptionTier(rawValue: try row["tier"]) ?? .free,
        hasOnboarded: try row["has_onboarded"], updatedAt: try row["updated_at"])
    }
  }

  static func isEmpty(in db: Connection) throws -> Bool {
    try db.first("SELECT 1 AS found FROM soul_people LIMIT 1") { try $0["found"] as Int } == nil
  }
}
