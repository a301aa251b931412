import BoutiqueModels
import ServerKit
import WireKit

/// Reads a store's activity of the last days.
enum ActivityQuery {
  private static let dayLength: Int64 = 24 * 60 * 60 * 1000

  static func activity(
    of store: String, at now: Timestamp, in db: Connection
  ) throws -> StoreActivity {
    let today = now.milliseconds / dayLength
    let firstDay = today - Int64(BoutiqueRules.activityDays) + 1
    let start = Timestamp(milliseconds: firstDay * dayLength)
    let sessions = try SessionTable.newest(
      BoutiqueRules.activitySessionLimit, ofStore: store, in: db)
    let events = try AuditTable.types(of: sessions.map(\.id), in: db)
    return StoreActivity(
      sessions: sessions.map { $0.activity(after: events[$0.id] ?? []) },
      funnel: try funnel(of: store, since: start, in: db),
      starsByDay: try stars(of: store, days: firstDay...today, in: db))
  }

  /// A phone's later step counts for the ones that it cannot do without: nobody copies a text that
  /// they have not opened, or opens one without its code or the tag.
  private static func funnel(
    of store: String, since start: Timestamp, in db: Connection
  ) throws -> ReviewFunnel {
    let counts = try db.first(
      """
      SELECT COUNT(*) AS purchases, COUNT(star_rating) AS rated,
        COUNT(CASE WHEN status IN ('APPROVED', 'POSTED_INTENT') THEN 1 END) AS approved,
        COUNT(CASE WHEN status = 'POSTED_INTENT' THEN 1 END) AS posted,
        COUNT(CASE WHEN status = 'POSTED_INTENT' OR e.opened = 1 THEN 1 END) AS handed_over,
        COUNT(e.opened) AS opened, COUNT(e.copied) AS copied, COUNT(e.clicked) AS clicked,
        COUNT(e.done) AS done
      FROM review_sessions s LEFT JOIN (
        SELECT review_session_id,
          MAX(CASE WHEN event_type IN ('OPENED', 'COPIED', 'PLATFORM_CLICKED', 'DONE')
            THEN 1 END) AS opened,
          MAX(CASE WHEN event_type = 'COPIED' THEN 1 END) AS copied,
          MAX(CASE WHEN event_type = 'PLATFORM_CLICKED' THEN 1 END) AS clicked,
          MAX(CASE WHEN event_type = 'DONE' THEN 1 END) AS done
        FROM audit_events WHERE store_id = \(store) AND created_at >= \(start)
        GROUP BY review_session_id
      ) e ON e.review_session_id = s.id
      WHERE s.store_id = \(store) AND s.created_at >= \(start)
      """
    ) {
      ReviewFunnel(
        purchases: try $0["purchases"], rated: try $0["rated"], approved: try $0["approved"],
        posted: try $0["posted"], handedOver: try $0["handed_over"], opened: try $0["opened"],
        copied: try $0["copied"], wentToPlatform: try $0["clicked"], done: try $0["done"])
    }
    return counts ?? ReviewFunnel()
  }

  private static func stars(
    of store: String, days: ClosedRange<Int64>, in db: Connection
  ) throws -> [StarsOfDay] {
    try days.map { day in
      let start = Timestamp(milliseconds: day * dayLength)
      let end = Timestamp(milliseconds: (day + 1) * dayLength)
      var counts = emptyDay
      // A query per day, because engines divide times into days differently.
      let ratings = try db.all(
        """
        SELECT star_rating, COUNT(*) AS ratings FROM review_sessions
        WHERE store_id = \(store) AND created_at >= \(start) AND created_at < \(end)
          AND star_rating IS NOT NULL
        GROUP BY star_rating
        """
      ) { row -> (rating: StarRating, count: Int) in
        (try row["star_rating"], try row["ratings"])
      }
      for (rating, count) in ratings { counts[rating.stars - 1] = count }
      return StarsOfDay(day: String(start.iso8601.prefix(10)), counts: counts)
    }
  }

  private static let emptyDay = [Int](repeating: 0, count: StarRating.range.count)
}

extension SessionRow {
  /// - Parameter events: the types of the session's events.
  func activity(after events: Set<String> = []) -> ActivitySession {
    ActivitySession(
      publicId: session.publicId, status: session.status,
      stage: VisitStage(session, after: events), starRating: session.starRating,
      totalAmount: order?.totalAmount ?? 0, currency: order?.currency ?? "USD",
      items: order?.items ?? [], createdAt: session.createdAt, updatedAt: updatedAt,
      generatedReviewText: session.generatedReviewText)
  }
}
