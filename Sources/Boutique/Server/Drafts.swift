import BoutiqueModels
import ServerKit
import WireKit

/// The drafts for a session's stars. The same stars get the same text. A service that is paid for
/// is asked once for each, and not beyond the store's limit of a day.
struct Drafts: Sendable {
  /// The writer avoids this many of the store's latest texts.
  private static let rememberedTexts = 20
  private static let dayLength: Int64 = 24 * 60 * 60 * 1000

  let database: Database
  let clock: any WallClock
  let writer: any ReviewWriter
  /// The writer of drafts that the paid one is not asked for.
  let spare: any ReviewWriter
  private let inFlight = DraftsInFlight()

  init(
    database: Database, clock: any WallClock, writer: any ReviewWriter, spare: any ReviewWriter
  ) {
    self.database = database
    self.clock = clock
    self.writer = writer
    self.spare = spare
  }

  /// A text for these stars. No transaction is open while it is written, which can take seconds.
  func draft(of seen: SessionRow, _ rating: StarRating) async throws -> String {
    let (known, recent) = try await database.read { db in
      (
        try DraftTable.text(of: seen.id, rating, in: db),
        try SessionTable.recentTexts(
          ofStore: seen.storeId, limit: Self.rememberedTexts, in: db)
      )
    }
    if let known { return known }
    let facts = ReviewFacts(
      storeName: seen.storeName, items: seen.order?.items ?? [], rating: rating)
    guard writer.isPaid else { return await writer.draft(of: facts, avoiding: recent) }
    return try await inFlight.draft(.init(session: seen.id, rating: rating)) {
      try await paid(facts, for: seen, avoiding: recent)
    }
  }

  private func paid(
    _ facts: ReviewFacts, for seen: SessionRow, avoiding recent: [String]
  ) async throws -> String {
    let now = clock.now()
    let today = Timestamp(
      milliseconds: now.milliseconds / Self.dayLength * Self.dayLength)
    let rating = facts.rating
    let isPaid = try await database.write { db in
      let used = try DraftTable.paidDrafts(ofStore: seen.storeId, since: today, in: db)
      return try used < BoutiqueRules.paidDraftsPerDay
        && DraftTable.reserve(seen.id, rating, store: seen.storeId, at: now, in: db)
    }
    let text = await (isPaid ? writer : spare).draft(of: facts, avoiding: recent)
    return try await database.write { db in
      try DraftTable.keep(
        text, for: seen.id, rating, store: seen.storeId, at: now, in: db)
    }
  }
}
