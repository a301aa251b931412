import ServerKit
import TruFanModels
import WireKit

/// The vehicles that accounts keep. An account with vehicles has one default among them, which the
/// index keeps to one.
enum SavedVehicleTable {
  static let schema = """
    CREATE TABLE trufan_vehicles (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      name TEXT,
      plate TEXT NOT NULL,
      make TEXT,
      model TEXT,
      color TEXT,
      is_default BIGINT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (account_id, plate)
    );
    CREATE UNIQUE INDEX trufan_vehicles_default ON trufan_vehicles (account_id)
      WHERE is_default = 1;
    """

  static func removeAll(ofUser user: String, in db: Connection) throws {
    try db.execute("DELETE FROM trufan_vehicles WHERE account_id = \(user)")
  }

  /// The default first, then the newest.
  static func all(ofUser user: String, in db: Connection) throws -> [SavedVehicle] {
    try db.all(
      """
      SELECT id, name, plate, make, model, color, is_default, created_at FROM trufan_vehicles
      WHERE account_id = \(user) ORDER BY is_default DESC, created_at DESC, id
      """
    ) { row in
      let created: Timestamp = try row["created_at"]
      return SavedVehicle(
        id: try row["id"], name: try row["name"], plate: try row["plate"],
        make: try row["make"], model: try row["model"], color: try row["color"],
        isDefault: try row["is_default"], createdAt: WireTime(created))
    }
  }

  static func insert(
    _ vehicle: SavedVehicle, ofUser user: String, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_vehicles (id, account_id, name, plate, make, model, color, is_default,
        created_at)
      VALUES (\(vehicle.id), \(user), \(vehicle.name), \(vehicle.plate), \(vehicle.make),
        \(vehicle.model), \(vehicle.color), \(vehicle.isDefault), \(vehicle.createdAt.timestamp))
      """)
  }

  /// Writes everything but whether it is the default.
  static func update(
    _ vehicle: SavedVehicle, ofUser user: String, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE trufan_vehicles SET name = \(vehicle.name), plate = \(vehicle.plate),
        make = \(vehicle.make), model = \(vehicle.model), color = \(vehicle.color)
      WHERE id = \(vehicle.id) AND account_id = \(user)
      """)
  }

  static func delete(_ id: String, ofUser user: String, in db: Connection) throws {
    try db.execute("DELETE FROM trufan_vehicles WHERE id = \(id) AND account_id = \(user)")
  }

  /// Takes the default from any other vehicle first: the index allows one.
  static func makeDefault(_ id: String?, ofUser user: String, in db: Connection) throws {
    try db.execute(
      "UPDATE trufan_vehicles SET is_default = 0 WHERE account_id = \(user) AND is_default = 1")
    guard let id else { return }
    try db.execute(
      "UPDATE trufan_vehicles SET is_default = 1 WHERE id = \(id) AND account_id = \(user)")
  }
}
