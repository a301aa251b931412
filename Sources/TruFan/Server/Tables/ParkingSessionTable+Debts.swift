import ServerKit
import TruFanModels
import WireKit

/// Stays whose card's bank has refused to pay.
extension ParkingSessionTable {
  /// The user's stay that is under way; without any, one that is over and not paid. Beside it all
  /// their other stays that are not paid.
  static func current(ofUser user: String, in db: Connection) throws -> CurrentParking {
    let unpaid = try withDebts(ofUser: user, in: db).map(\.session)
    let session = try underWay(ofUser: user, in: db)?.session ?? unpaid.first
    return CurrentParking(session: session, unpaid: unpaid.filter { $0.id != session?.id })
  }

  /// The most stays that a venue's staff see at once.
  static let mostUnpaidStays = 200

  /// The unpaid stays at a venue's lots: vehicles that stand there first, then the latest refusals.
  static func unpaidParking(ofVenue venue: String, in db: Connection) throws -> UnpaidParking {
    let total: Int =
      try db.value(
        """
        \(debts) SELECT COUNT(*) FROM debts JOIN trufan_parking_sessions s
          ON s.id = debts.session_id JOIN trufan_parking_lots l ON l.id = s.lot_id
        WHERE l.venue_id = \(venue)
        """) ?? 0
    return UnpaidParking(
      stays: try unpaidStays("l.venue_id = \(venue)", in: db), total: total)
  }

  /// Nil for a stay of which nothing is unpaid.
  static func unpaidStay(_ id: String, in db: Connection) throws -> UnpaidStay? {
    try unpaidStays("s.id = \(id)", in: db).first
  }

  private static let debts: SQL = """
    WITH debts AS (SELECT session_id, MIN(created_at) AS since, MAX(reminded_at) AS reminded
      FROM trufan_parking_debts WHERE settled_at IS NULL GROUP BY session_id)
    """

  private static func unpaidStays(_ filter: SQL, in db: Connection) throws -> [UnpaidStay] {
    try db.all(
      """
      \(debts) SELECT stays.*, debts.since, debts.reminded
      FROM (\(selection) WHERE \(filter)) stays JOIN debts ON debts.session_id = stays.id
      ORDER BY CASE WHEN stays.status IN \(ParkingSessionStatus.parked) THEN 0 ELSE 1 END,
        debts.since DESC, stays.id LIMIT \(mostUnpaidStays)
      """
    ) { found in
      let since: Timestamp = try found["since"]
      let reminded: Timestamp? = try found["reminded"]
      return UnpaidStay(
        session: try row(found).session, since: WireTime(since),
        remindedAt: reminded.map { WireTime($0) })
    }
  }

  /// The newest first.
  private static func withDebts(
    ofUser user: String, in db: Connection
  ) throws -> [ParkingSessionRow] {
    try db.all(
      """
      \(selection)
      WHERE s.account_id = \(user) AND s.id IN
        (SELECT session_id FROM trufan_parking_debts WHERE settled_at IS NULL)
      ORDER BY s.starts_at DESC, s.id DESC
      """, row)
  }
}
