import ServerKit
import TruFanModels
import WireKit

extension Coordinate: SQLConvertible {
  package var sqlValue: SQLValue { tenMillionths.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let value = Int(sqlValue: sqlValue) else { return nil }
    self.init(tenMillionths: value)
  }
}

extension PriceFactor: SQLConvertible {
  package var sqlValue: SQLValue { hundredths.sqlValue }

  package init?(sqlValue: SQLValue) {
    guard let value = Int(sqlValue: sqlValue) else { return nil }
    self.init(hundredths: value)
  }
}

/// The lots. The number of free spaces is a column that only this type changes, so that the last
/// space goes to one vehicle.
enum ParkingLotTable {
  static let schema = """
    CREATE TABLE trufan_parking_lots (
      id TEXT PRIMARY KEY,
      venue_id TEXT,
      name TEXT NOT NULL,
      description TEXT,
      location_address TEXT,
      location_lat BIGINT NOT NULL,
      location_lng BIGINT NOT NULL,
      is_active BIGINT NOT NULL,
      total_spaces BIGINT NOT NULL CHECK (total_spaces > 0),
      available_spaces BIGINT NOT NULL,
      base_rate BIGINT NOT NULL CHECK (base_rate > 0),
      hourly_rate BIGINT NOT NULL CHECK (hourly_rate > 0),
      max_daily_rate BIGINT,
      min_duration_minutes BIGINT NOT NULL,
      max_duration_hours BIGINT NOT NULL,
      dynamic_multiplier BIGINT NOT NULL CHECK (dynamic_multiplier > 0),
      map TEXT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      CHECK (available_spaces BETWEEN 0 AND total_spaces)
    );
    CREATE INDEX trufan_parking_lots_by_venue ON trufan_parking_lots (venue_id);

    """

  private static let selection: SQL = """
    SELECT id, venue_id, name, description, location_address, location_lat, location_lng,
      is_active, total_spaces, available_spaces, base_rate, hourly_rate, max_daily_rate,
      min_duration_minutes, max_duration_hours, dynamic_multiplier, map,
      (SELECT s.is_enabled FROM trufan_stores s
        WHERE s.venue_id = trufan_parking_lots.venue_id) AS has_store
    FROM trufan_parking_lots
    """

  static func find(_ id: String, in db: Connection) throws -> ParkingLot? {
    try db.first("\(selection) WHERE id = \(id)", row)
  }

  /// - Throws: ``Problem`` 404
  static func require(_ id: String, in db: Connection) throws -> ParkingLot {
    guard let lot = try find(id, in: db) else { throw Problem.notFound("Parking lot not found") }
    return lot
  }

  /// The lots that take another vehicle now, by name.
  /// - Parameter venues: of these only; nil: of all.
  static func free(ofVenues venues: [String]? = nil, in db: Connection) throws -> [ParkingLot] {
    let own: SQL = if let venues { "AND venue_id IN \(venues)" } else { "" }
    return try db.all(
      """
      \(selection) WHERE is_active = 1 AND available_spaces > 0 \(own) ORDER BY name, id
      """, row)
  }

  static func insert(_ lot: ParkingLot, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO trufan_parking_lots (id, venue_id, name, description, location_address,
        location_lat, location_lng, is_active, total_spaces, available_spaces, base_rate,
        hourly_rate, max_daily_rate, min_duration_minutes, max_duration_hours,
        dynamic_multiplier, map, created_at, updated_at)
      VALUES (\(lot.id), \(lot.venueId), \(lot.name), \(lot.description),
        \(lot.locationAddress), \(lot.locationLat), \(lot.locationLng), \(lot.isActive),
        \(lot.totalSpaces), \(lot.availableSpaces), \(lot.baseRate.cents),
        \(lot.hourlyRate.cents), \(lot.maxDailyRate?.cents), \(lot.minDurationMinutes),
        \(lot.maxDurationHours), \(lot.dynamicMultiplier), \(try StoredJSON.text(lot.map)),
        \(now), \(now))
      """)
  }

  /// Writes everything that an administrator may change. The taken spaces stay taken.
  /// - Returns: false when the lot has fewer spaces than are taken.
  static func update(_ lot: ParkingLot, at now: Timestamp, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE trufan_parking_lots SET venue_id = \(lot.venueId), name = \(lot.name),
        description = \(lot.description), location_address = \(lot.locationAddress),
        location_lat = \(lot.locationLat), location_lng = \(lot.locationLng),
        is_active = \(lot.isActive), base_rate = \(lot.baseRate.cents),
        hourly_rate = \(lot.hourlyRate.cents), max_daily_rate = \(lot.maxDailyRate?.cents),
        min_duration_minutes = \(lot.minDurationMinutes),
        max_duration_hours = \(lot.maxDurationHours),
        dynamic_multiplier = \(lot.dynamicMultiplier),
        available_spaces = available_spaces + \(lot.totalSpaces) - total_spaces,
        total_spaces = \(lot.totalSpaces), updated_at = \(now)
      WHERE id = \(lot.id) AND total_spaces - available_spaces <= \(lot.totalSpaces)
      """) == 1
  }

  /// - Returns: false when there is no free space, or the lot is closed.
  static func takeSpace(_ lot: String, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE trufan_parking_lots SET available_spaces = available_spaces - 1
      WHERE id = \(lot) AND is_active = 1 AND available_spaces > 0
      """) == 1
  }

  static func freeSpace(_ lot: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_parking_lots SET available_spaces = available_spaces + 1
      WHERE id = \(lot) AND available_spaces < total_spaces
      """)
  }

  private static func row(_ row: Row) throws -> ParkingLot {
    var lot = ParkingLot(
      id: try row["id"], name: try row["name"], totalSpaces: try row["total_spaces"],
      latitude: try row["location_lat"], longitude: try row["location_lng"])
    lot.description = try row["description"]
    lot.availableSpaces = try row["available_spaces"]
    lot.isActive = try row["is_active"]
    lot.baseRate = Price(cents: try row["base_rate"])
    lot.hourlyRate = Price(cents: try row["hourly_rate"])
    let most: Int? = try row["max_daily_rate"]
    lot.maxDailyRate = most.map { Price(cents: $0) }
    lot.minDurationMinutes = try row["min_duration_minutes"]
    lot.maxDurationHours = try row["max_duration_hours"]
    lot.dynamicMultiplier = try row["dynamic_multiplier"]
    lot.venueId = try row["venue_id"]
    lot.hasStore = try row["has_store"]
    lot.locationAddress = try row["location_address"]
    lot.map = try StoredJSON.value(try row["map"])
    return lot
  }
}
