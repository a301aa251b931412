import BoutiqueModels
import ServerKit
import WireKit

/// The session's state machine. Only this type moves a session. Each move is a compare-and-set, in
/// one transaction with its audit row.
struct Sessions: Sendable {
  /// The writer avoids this many of the store's latest texts.
  private static let rememberedTexts = 20

  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let writer: any ReviewWriter

  /// Rates a pending session and drafts its text; may be repeated while the session is pending.
  ///
  /// No transaction is open while the draft is written, which can take seconds. Another rating of the
  /// session may be stored meanwhile. One with the same stars keeps its text, so that a double tap
  /// shows the stored text. One with other stars is overwritten, because this tap came later.
  func rate(_ session: String, ofStore store: String, _ rating: StarRating) async throws -> String {
    let (seen, recent) = try await database.read { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      try requirePending(seen)
      let recent = try SessionTable.recentTexts(
        ofStore: seen.storeId, limit: Self.rememberedTexts, in: db)
      return (seen, recent)
    }
    let facts = ReviewFacts(
      storeName: seen.storeName, items: seen.order?.items ?? [], rating: rating)
    let text = await writer.draft(of: facts, avoiding: recent)
    return try await database.write { db in
      let now = clock.now()
      let current = try SessionTable.require(session, ofStore: store, in: db)
      try requirePending(current)
      if current.ratings != seen.ratings, current.session.starRating == rating,
        let stored = current.session.generatedReviewText
      {
        return stored
      }
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
    _ session: String, ofStore store: String, havingRead text: String? = nil
  ) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      let isReady = seen.session.status.isReadyForPosting
      if !isReady { try requirePending(seen) }
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
      try StoreTable.rememberApproval(seen.id, of: seen.storeId, in: db)
    }
  }

  /// The customer refused: nothing is posted.
  /// - Parameter undoesApproval: also declines an approved session. A kiosk sends it when the
  ///   answer to its own approval was lost, so that it asked again.
  func decline(
    _ session: String, ofStore store: String, undoesApproval: Bool = false
  ) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      if seen.session.status == .declined { return }
      let wasApproved = undoesApproval && seen.session.status == .approved
      if !wasApproved { try requirePending(seen) }
      try move(seen, to: .declined, .declined, in: db)
      if wasApproved {
        try StoreTable.forgetApproval(seen.id, of: seen.storeId, in: db)
      }
    }
  }

  /// The customer, or the kiosk's countdown, says that posting is done.
  /// - Parameter isOnPhone: whether the customer's phone says so, which is noted once.
  func done(_ session: String, isOnPhone: Bool) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, in: db)
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
      try record(event(seen), of: seen, at: clock.now(), in: db)
    }
  }

  private func requirePending(_ session: SessionRow) throws {
    guard session.session.status == .pending else {
      throw Problem.badRequest("Session is not in pending state", code: "wrong_state")
    }
  }

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
    try AuditTable.insert(
      event, store: session.storeId, session: session.id, id: identifiers.uuid(), at: now, in: db)
    db.changed(BoutiqueTopic.kiosk(session.storePublicId))
    db.changed(BoutiqueTopic.activity(session.storePublicId))
  }
}
