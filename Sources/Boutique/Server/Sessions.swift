import BoutiqueModels
import ServerKit
import WireKit

/// The session's state machine. Only this type moves a session. Each move is a compare-and-set, in
/// one transaction with its audit row.
struct Sessions: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let drafts: Drafts

  /// Rates a pending session and drafts its text; may be repeated while the session is pending.
  ///
  /// Another rating of the session may be stored while the draft is written. One with the same
  /// stars keeps its text, so that a double tap shows the stored text. One with other stars is
  /// overwritten, because this tap came later.
  func rate(
    _ session: String, ofStore store: String, _ rating: StarRating, by kiosk: KioskCaller
  ) async throws -> String {
    let seen = try await database.read { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      try requirePending(seen, for: kiosk, in: db)
      return seen
    }
    let draft = try await drafts.draft(of: seen, rating)
    return try await database.write { db in
      let now = clock.now()
      let current = try SessionTable.require(session, ofStore: store, in: db)
      try requirePending(current, for: kiosk, in: db)
      if current.session.starRating == rating, let stored = current.session.generatedReviewText {
        return stored
      }
      let text = try DraftTable.keep(
        draft, for: current.id, rating, store: current.storeId, at: now, in: db)
      guard try SessionTable.rate(current, rating: rating, text: text, at: now, in: db) else {
        throw Problem.conflict("The session has just changed. Please try again.")
      }
      try record(.ratingSubmitted(rating), of: current, at: now, in: db)
      return text
    }
  }

  /// The customer agreed, so their phone may open the review. Needs a rating.
  /// - Parameter text: the draft that the customer read; nil from older kiosks.
  /// - Throws: ``Problem`` 409 when another kiosk has replaced the draft, and 400 when that kiosk
  ///   has also finished the visit.
  func approve(
    _ session: String, ofStore store: String, havingRead text: String? = nil, by kiosk: KioskCaller
  ) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      try requireOpen(seen)
      let isReady = seen.session.status.isReadyForPosting
      if !isReady { try requirePending(seen, for: kiosk, in: db) }
      guard seen.session.starRating != nil else {
        throw Problem.badRequest("Rate the visit before approving the review", code: "not_rated")
      }
      if let text, text != seen.session.generatedReviewText {
        // Reading the new one would not help: it has been approved already.
        guard !isReady else {
          throw Problem.badRequest(
            "This review was finished on another screen", code: "wrong_state")
        }
        throw Problem.conflict(
          "This review was changed on another screen. Please read the new one first.",
          code: "review_changed")
      }
      if isReady { return }
      try move(seen, to: .approved, .approved, in: db)
      if let name = kiosk.name { try HoldTable.noteApproval(of: seen.id, by: name, in: db) }
      try StoreTable.rememberApproval(seen.id, of: seen.storeId, in: db)
    }
  }

  /// The customer refused: nothing is posted.
  /// - Parameter undoesApproval: also declines a session that this very kiosk has approved. It
  ///   sends this when the answer to its approval was lost, so that it asked again.
  func decline(
    _ session: String, ofStore store: String, undoesApproval: Bool = false, by kiosk: KioskCaller
  ) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      try requireOpen(seen)
      if seen.session.status == .declined { return }
      let wasApproved =
        try undoesApproval && seen.session.status == .approved
        && isOwnApproval(seen, of: kiosk, in: db)
      if !wasApproved { try requirePending(seen, for: kiosk, in: db) }
      try move(seen, to: .declined, .declined, in: db)
      if wasApproved {
        try StoreTable.forgetApproval(seen.id, of: seen.storeId, in: db)
      }
    }
  }

  /// An older kiosk says nothing of itself, and its approval neither. There a review that a phone
  /// has opened stays: it cannot be the kiosk's whose approval got no answer.
  private func isOwnApproval(
    _ seen: SessionRow, of kiosk: KioskCaller, in db: Connection
  ) throws -> Bool {
    if let name = kiosk.name { return try HoldTable.wasApproved(seen.id, by: name, in: db) }
    return try HoldTable.wasApprovedByNobodyKnown(seen.id, in: db)
      && AuditTable.types(of: [seen.id], in: db)[seen.id, default: []]
        .isDisjoint(with: AuditEvent.typesOnPhone)
  }

  /// The customer, or the kiosk's countdown, says that posting is done.
  /// - Parameter isOnPhone: whether the customer's phone says so, which is noted once.
  func done(_ session: String, isOnPhone: Bool) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, in: db)
      try requireOpen(seen)
      if isOnPhone, seen.session.status.isReadyForPosting,
        try !AuditTable.has(.done, of: seen.id, in: db)
      {
        try record(.done, of: seen, at: clock.now(), in: db)
      }
      switch seen.session.status {
      case .postedIntent: return
      case .approved: try move(seen, to: .postedIntent, .postedIntent, in: db)
      case .pending, .declined:
        throw Problem.badRequest("Session is not approved", code: "wrong_state")
      }
    }
  }

  /// Something that the customer's phone reports; every report is one audit row.
  func report(
    _ session: String, _ event: @escaping @Sendable (SessionRow) -> AuditEvent
  ) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, in: db)
      try requireOpen(seen)
      try record(event(seen), of: seen, at: clock.now(), in: db)
    }
  }

  /// A visit is over long before. What comes later is somebody who has found an old code.
  private func requireOpen(_ session: SessionRow) throws {
    guard clock.now().since(session.session.createdAt) < BoutiqueRules.changeLifetime else {
      throw Problem(
        status: 410, message: "This review is closed. It is too old to change.",
        code: "session_closed")
    }
  }

  /// - Throws: ``Problem`` 400 in another state, 410 for an old session, 423 while another kiosk
  ///   has it on its screen. Older kiosks know nothing of each other, and are not told so.
  func requirePending(
    _ session: SessionRow, for kiosk: KioskCaller, in db: Connection
  ) throws {
    try requireOpen(session)
    guard session.session.status == .pending else {
      throw Problem.badRequest("Session is not in pending state", code: "wrong_state")
    }
    guard let name = kiosk.name else { return }
    if try HoldTable.isHeld(session.id, byOtherThan: name, at: clock.now(), in: db) {
      throw Self.heldElsewhere
    }
  }

  static let heldElsewhere = Problem(
    status: 423, message: "This visit is on another kiosk's screen.", code: "held_elsewhere")

  private func move(
    _ seen: SessionRow, to target: SessionStatus, _ event: AuditEvent, in db: Connection
  ) throws {
    let now = clock.now()
    guard
      try SessionTable.move(seen, from: seen.session.status, to: target, at: now, in: db)
    else { throw Problem.conflict("The session has just changed. Please try again.") }
    try record(event, of: seen, at: now, in: db)
  }

  func record(
    _ event: AuditEvent, of session: SessionRow, at now: Timestamp, in db: Connection
  ) throws {
    // A list full of repeats still takes the first row of each step, so every step is seen.
    let isLogged =
      try event.isOnce
      || AuditTable.count(ofSession: session.id, in: db) < BoutiqueRules.auditRowLimit
      || !AuditTable.has(event, of: session.id, in: db)
    if isLogged {
      try AuditTable.insert(
        event, store: session.storeId, session: session.id, id: identifiers.uuid(), at: now,
        in: db)
    }
    db.changed(BoutiqueTopic.kiosk(session.storePublicId))
    db.changed(BoutiqueTopic.activity(session.storePublicId))
  }
}
