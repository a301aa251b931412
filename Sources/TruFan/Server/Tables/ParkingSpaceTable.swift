import ServerKit
import TruFanModels
import WireKit

/// The numbered spaces. A lot may have more places than numbered spaces.
enum ParkingSpaceTable {
  static let schema = """
    CREATE TABLE trufan_parking_spaces (
      id TEXT PRIMARY KEY,
      lot_id TEXT NOT NULL REFERENCES trufan_parking_lots (id) ON DELETE CASCADE,
      number TEXT NOT NULL,
      position BIGINT NOT NULL,
      type TEXT NOT NULL,
      is_occupied BIGINT NOT NULL,
      is_active BIGINT NOT NULL,
      box TEXT,
      created_at BIGINT NOT NULL,
      UNIQUE (lot_id, number)
    );
    """

  private static let selection: SQL = """
    SELECT id, number, type, is_occupied, is_active, box, created_at FROM trufan_parking_spaces
    """

  /// In the order in which they were added.
  static func all(ofLot lot: String, in db: Connection) throws -> [ParkingSpace] {
    try db.all("\(selection) WHERE lot_id = \(lot) ORDER BY position, number", row)
  }

  /// By its number in any case of letters. Numbers that were stored as they were typed are found by
  /// that form, too.
  static func find(
    _ number: String, ofLot lot: String, in db: Connection
  ) throws -> ParkingSpace? {
    let normalized = SpaceNumber.normalized(number)
    return try db.first(
      """
      \(selection) WHERE lot_id = \(lot)
        AND (number IN \([number, normalized]) OR UPPER(REPLACE(number, ' ', '')) = \(normalized))
      ORDER BY CASE WHEN number = \(number) THEN 0 ELSE 1 END LIMIT 1
      """, row)
  }

  static func count(ofLot lot: String, in db: Connection) throws -> Int {
    try db.value(
      "SELECT COUNT(*) FROM trufan_parking_spaces WHERE lot_id = \(lot)", as: Int.self) ?? 0
  }

  static func insert(
    _ space: ParkingSpace, ofLot lot: String, position: Int, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO trufan_parking_spaces (id, lot_id, number, position, type, is_occupied,
        is_active, box, created_at)
      VALUES (\(space.id), \(lot), \(space.spaceNumber), \(position), \(space.spaceType),
        \(space.isOccupied), \(space.isActive), \(try StoredJSON.text(space.box)),
        \(space.createdAt.timestamp))
      """)
  }

  static func setType(_ type: String, of space: String, in db: Connection) throws {
    try db.execute("UPDATE trufan_parking_spaces SET type = \(type) WHERE id = \(space)")
  }

  /// - Returns: false when a vehicle stands there, or the space is out of use.
  static func take(_ space: String, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE trufan_parking_spaces SET is_occupied = 1
      WHERE id = \(space) AND is_occupied = 0 AND is_active = 1
      """) == 1
  }

  static func free(_ space: String, in db: Connection) throws {
    try db.execute("UPDATE trufan_parking_spaces SET is_occupied = 0 WHERE id = \(space)")
  }

  private static func row(_ row: Row) throws -> ParkingSpace {
    let created: Timestamp = try row["created_at"]
    return ParkingSpace(
      id: try row["id"], spaceNumber: try row["number"], spaceType: try row["type"],
      isOccupied: try row["is_occupied"], isActive: try row["is_active"],
      box: try StoredJSON.value(try row["box"]), createdAt: WireTime(created))
  }
}
