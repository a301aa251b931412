import BoutiqueModels
import ServerKit
import WireKit

/// Which kiosk has a session on its screen. The columns stand in the session's own row.
enum HoldTable {
  static let schema = """
    ALTER TABLE review_sessions ADD COLUMN held_by TEXT;
    ALTER TABLE review_sessions ADD COLUMN held_until BIGINT;
    ALTER TABLE review_sessions ADD COLUMN approved_by TEXT;
    """

  /// Gives the session to `kiosk`, or lets it keep it, unless another one holds it.
  /// - Returns: nil if another one does; else whether the kiosk did not hold it before.
  static func hold(
    _ session: String, by kiosk: String, at now: Timestamp, in db: Connection
  ) throws -> Bool? {
    let until = now.adding(BoutiqueRules.holdLifetime)
    let isRenewal =
      try db.execute(
        """
        UPDATE review_sessions SET held_until = \(until)
        WHERE id = \(session) AND held_by = \(kiosk) AND held_until > \(now)
        """) == 1
    if isRenewal { return false }
    let isFree =
      try db.execute(
        """
        UPDATE review_sessions SET held_by = \(kiosk), held_until = \(until)
        WHERE id = \(session) AND (held_by IS NULL OR held_until <= \(now) OR held_by = \(kiosk))
        """) == 1
    return isFree ? true : nil
  }

  /// - Returns: whether the kiosk held the session.
  static func release(_ session: String, by kiosk: String, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE review_sessions SET held_by = NULL, held_until = NULL
      WHERE id = \(session) AND held_by = \(kiosk)
      """) == 1
  }

  /// Frees what the kiosk holds: it is no kiosk of the store any more.
  static func releaseAll(by kiosk: String, ofStore store: String, in db: Connection) throws {
    try db.execute(
      """
      UPDATE review_sessions SET held_by = NULL, held_until = NULL
      WHERE store_id = \(store) AND status = 'PENDING' AND held_by = \(kiosk)
      """)
  }

  /// The condition that no other kiosk holds the session `s`.
  static func isFree(for kiosk: String, at now: Timestamp) -> SQL {
    "(s.held_by IS NULL OR s.held_by = \(kiosk) OR s.held_until <= \(now))"
  }

  static func isHeld(
    _ session: String, byOtherThan kiosk: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM review_sessions
      WHERE id = \(session) AND held_by <> \(kiosk) AND held_until > \(now)
      """, as: Int.self) != nil
  }

  /// Notes the kiosk whose approval it was. Only that one can take it back.
  static func noteApproval(of session: String, by kiosk: String, in db: Connection) throws {
    try db.execute("UPDATE review_sessions SET approved_by = \(kiosk) WHERE id = \(session)")
  }

  /// Whether the kiosk that approved the session told no name. Also for sessions from before
  /// approvals were noted.
  static func wasApprovedByNobodyKnown(_ session: String, in db: Connection) throws -> Bool {
    try db.value(
      "SELECT 1 FROM review_sessions WHERE id = \(session) AND approved_by IS NULL", as: Int.self)
      != nil
  }

  static func wasApproved(_ session: String, by kiosk: String, in db: Connection) throws -> Bool {
    try db.value(
      "SELECT 1 FROM review_sessions WHERE id = \(session) AND approved_by = \(kiosk)",
      as: Int.self) != nil
  }
}
