import ServerKit
import TruFanModels
import WireKit

/// What TruFan knows of a person besides the account.
struct Profile: Sendable {
  var firstName: String
  var lastName: String
  var defaultDelivery: String?
  var defaultTiming: DeliveryTiming?
}

enum ProfileTable {
  static let schema = """
    CREATE TABLE trufan_profiles (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      default_delivery TEXT
    );
    """

  static let photo = "ALTER TABLE trufan_profiles ADD COLUMN photo TEXT;"
  static let timing = "ALTER TABLE trufan_profiles ADD COLUMN default_timing TEXT;"

  static func insert(_ account: String, _ profile: Profile, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO trufan_profiles (account_id, first_name, last_name, default_delivery, default_timing)
      VALUES (\(account), \(profile.firstName), \(profile.lastName), \(profile.defaultDelivery),
        \(profile.defaultTiming))
      """)
  }

  static func update(_ account: String, _ profile: Profile, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_profiles SET first_name = \(profile.firstName),
        last_name = \(profile.lastName), default_delivery = \(profile.defaultDelivery),
        default_timing = \(profile.defaultTiming)
      WHERE account_id = \(account)
      """)
  }

  static func find(_ account: String, in db: Connection) throws -> Profile? {
    try db.first(
      """
      SELECT first_name, last_name, default_delivery, default_timing FROM trufan_profiles
      WHERE account_id = \(account)
      """
    ) { row in
      Profile(
        firstName: try row["first_name"], lastName: try row["last_name"],
        defaultDelivery: try row["default_delivery"],
        defaultTiming: try row["default_timing"])
    }
  }

  /// The name of a staff member's photo.
  static func photo(of account: String, in db: Connection) throws -> String? {
    let photo: String?? = try db.first(
      "SELECT photo FROM trufan_profiles WHERE account_id = \(account)"
    ) { try $0["photo"] }
    return photo ?? nil
  }

  /// - Returns: whether there is such a profile.
  @discardableResult
  static func setPhoto(_ name: String?, of account: String, in db: Connection) throws -> Bool {
    try db.execute(
      "UPDATE trufan_profiles SET photo = \(name) WHERE account_id = \(account)") == 1
  }

  /// "Mike Alvarez"
  static func name(of account: String, in db: Connection) throws -> String? {
    try find(account, in: db).map { "\($0.firstName) \($0.lastName)" }
  }
}
