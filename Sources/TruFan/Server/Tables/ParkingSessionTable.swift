import ServerKit
import TruFanModels
import WireKit

extension ParkingSessionStatus: SQLConvertible {}

/// A session as stored, with the facts that its wire form leaves out.
struct ParkingSessionRow: Sendable {
  var session: ParkingSession
  /// The account that started it.
  let owner: String
  let spaceId: String?
  let contactEmail: String?
  let contactPhone: String?

  var status: ParkingSessionStatus { session.status }
  var expiresAt: Timestamp { session.expiresAt.timestamp }
}

enum ParkingSessionTable {
  static let schema = """
    CREATE TABLE trufan_parking_sessions (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      lot_id TEXT NOT NULL REFERENCES trufan_parking_lots (id),
      space_id TEXT REFERENCES trufan_parking_spaces (id),
      access_code TEXT NOT NULL UNIQUE,
      vehicle_plate TEXT NOT NULL,
      vehicle_make TEXT,
      vehicle_model TEXT,
      vehicle_color TEXT,
      contact_email TEXT,
      contact_phone TEXT,
      starts_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL,
      ended_at BIGINT,
      base_price BIGINT NOT NULL,
      actual_price BIGINT,
      payment_id TEXT,
      complimentary_minutes BIGINT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending_payment', 'active', 'expiring_soon',
        'expired', 'completed', 'cancelled', 'payment_failed')),
      updated_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_parking_sessions_by_account
      ON trufan_parking_sessions (account_id, starts_at);
    CREATE INDEX trufan_parking_sessions_by_lot ON trufan_parking_sessions (lot_id, starts_at);

    """

  static let selection: SQL = """
    SELECT s.id, s.account_id, s.lot_id, l.name AS lot_name, l.venue_id,
      v.time_zone AS venue_time_zone, s.space_id,
      p.number AS space_number, s.access_code, s.vehicle_plate, s.vehicle_make, s.vehicle_model,
      s.vehicle_color, s.contact_email, s.contact_phone, s.starts_at, s.expires_at, s.ended_at,
      s.base_price, s.actual_price, s.complimentary_minutes, s.status,
      (SELECT CAST(SUM(d.amount) AS BIGINT) FROM trufan_parking_debts d
        WHERE d.session_id = s.id AND d.settled_at IS NULL) AS unpaid,
      \(ParkingSettlementTable.openOfEach) AS to_settle
    FROM trufan_parking_sessions s JOIN trufan_parking_lots l ON l.id = s.lot_id
      LEFT JOIN trufan_venues v ON v.id = l.venue_id
      LEFT JOIN trufan_parking_spaces p ON p.id = s.space_id
    """

  static func insert(_ row: ParkingSessionRow, in db: Connection) throws {
    let session = row.session
    try db.execute(
      """
      INSERT INTO trufan_parking_sessions (id, account_id, lot_id, space_id, access_code,
        vehicle_plate, vehicle_make, vehicle_model, vehicle_color, contact_email, contact_phone,
        starts_at, expires_at, ended_at, base_price, actual_price, complimentary_minutes, status,
        updated_at)
      VALUES (\(session.id), \(row.owner), \(session.lotId), \(row.spaceId),
        \(session.accessCode), \(session.vehiclePlate), \(session.vehicleMake),
        \(session.vehicleModel), \(session.vehicleColor), \(row.contactEmail),
        \(row.contactPhone), \(session.startTime.timestamp), \(row.expiresAt),
        \(session.endTime?.timestamp), \(session.basePrice.cents), \(session.actualPrice?.cents),
        \(session.complimentaryMinutes), \(session.status), \(session.createdAt.timestamp))
      """)
  }

  /// By access code, in the form of ``ParkingRules/accessCode(_:)``, or by id.
  static func find(_ name: String, in db: Connection) throws -> ParkingSessionRow? {
    let code = ParkingRules.accessCode(name)
    guard code.count == ParkingRules.accessCodeLength else {
      return try db.first("\(selection) WHERE s.id = \(name.lowercased())", row)
    }
    return try db.first("\(selection) WHERE s.access_code = \(code)", row)
  }

  /// The session of that id, if it is the user's.
  /// - Throws: ``Problem`` 404, the same for an unknown session and somebody else's.
  static func require(
    _ name: String, ofUser user: String, in db: Connection
  ) throws -> ParkingSessionRow {
    guard let found = try find(name, in: db), found.owner == user else { throw unknown }
    return found
  }

  static let unknown = Problem.notFound("Parking session not found")

  /// The user's stay that takes a space: a paid one first, and the one that began last. Two windows may
  /// begin a stay at the same time, of which only one is paid.
  static func underWay(ofUser user: String, in db: Connection) throws -> ParkingSessionRow? {
    try db.first(
      """
      \(selection)
      WHERE s.account_id = \(user) AND s.status IN \(ParkingSessionStatus.takingSpace)
      ORDER BY s.status = \(ParkingSessionStatus.pendingPayment), s.starts_at DESC, s.id DESC LIMIT 1
      """, row)
  }

  static func unpaid(ofUser user: String, in db: Connection) throws -> Int {
    try db.value(
      """
      SELECT COUNT(*) FROM trufan_parking_sessions
      WHERE account_id = \(user) AND status = \(ParkingSessionStatus.pendingPayment)
      """, as: Int.self) ?? 0
  }

  /// Writes a changed session, if it is still as it was read.
  static func save(
    _ row: ParkingSessionRow, was seen: ParkingSessionRow, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    let session = row.session
    return try db.execute(
      """
      UPDATE trufan_parking_sessions SET status = \(session.status),
        expires_at = \(row.expiresAt), ended_at = \(session.endTime?.timestamp),
        actual_price = \(session.actualPrice?.cents),
        complimentary_minutes = \(session.complimentaryMinutes), updated_at = \(now)
      WHERE id = \(session.id) AND account_id = \(seen.owner) AND status = \(seen.status)
        AND expires_at = \(seen.expiresAt)
      """) == 1
  }

  static func notePayment(_ payment: String, of session: String, in db: Connection) throws {
    try db.execute(
      "UPDATE trufan_parking_sessions SET payment_id = \(payment) WHERE id = \(session)")
  }

  /// The sessions of a search, the newest first.
  /// - Parameter venues: at lots of these venues only; nil: at all lots.
  static func all(
    _ query: ParkingSessionsQuery, ofVenues venues: [String]?, in db: Connection
  ) throws -> [ParkingSessionRow] {
    var filter: SQL = "1 = 1"
    if let venues { filter = "\(filter) AND l.venue_id IN \(venues)" }
    if let lot = query.lot { filter = "\(filter) AND s.lot_id = \(lot)" }
    if let status = query.status { filter = "\(filter) AND s.status = \(status)" }
    if let start = query.start { filter = "\(filter) AND s.starts_at >= \(start)" }
    if let end = query.end { filter = "\(filter) AND s.starts_at <= \(end)" }
    // No plate has a sign that LIKE reads as more than itself.
    if let plate = query.plate { filter = "\(filter) AND s.vehicle_plate LIKE \("%\(plate)%")" }
    return try db.all(
      """
      \(selection) WHERE \(filter)
      ORDER BY s.starts_at DESC, s.id DESC LIMIT \(query.limit) OFFSET \(query.offset)
      """, row)
  }

  static func row(_ row: Row) throws -> ParkingSessionRow {
    let start: Timestamp = try row["starts_at"]
    let expires: Timestamp = try row["expires_at"]
    let end: Timestamp? = try row["ended_at"]
    let paid: Int? = try row["actual_price"]
    let unpaid: Int? = try row["unpaid"]
    var session = ParkingSession(
      id: try row["id"], lotId: try row["lot_id"], lotName: try row["lot_name"],
      plate: try row["vehicle_plate"], stay: ParkingHours(0),
      price: Price(cents: try row["base_price"]), accessCode: try row["access_code"],
      startTime: WireTime(start))
    session.venueId = try row["venue_id"]
    session.venueTimeZone = try row["venue_time_zone"]
    session.spaceNumber = try row["space_number"]
    session.vehicleMake = try row["vehicle_make"]
    session.vehicleModel = try row["vehicle_model"]
    session.vehicleColor = try row["vehicle_color"]
    session.expiresAt = WireTime(expires)
    session.endTime = end.map { WireTime($0) }
    session.actualPrice = paid.map { Price(cents: $0) }
    session.unpaidAmount = unpaid.map { Price(cents: $0) }
    session.status = try row["status"]
    session.complimentaryMinutes = try row["complimentary_minutes"]
    session.minutesToSettle = max(0, try row["to_settle"])
    return ParkingSessionRow(
      session: session, owner: try row["account_id"], spaceId: try row["space_id"],
      contactEmail: try row["contact_email"], contactPhone: try row["contact_phone"])
  }
}
