import BoutiqueModels
import ServerKit
import WireKit

/// Reads a store's activity of the last days.
enum ActivityQuery {
  /// - Parameter cursor: the public id of the visit that the sessions came before; nil: the newest.
  /// - Throws: ``Problem`` 404 for an unknown store, 400 for a cursor that is no visit of it.
  static func activity(
    ofStore publicId: String, days: ActivityDays, before cursor: String?, in db: Connection
  ) throws -> StoreActivity {
    let store = try StoreTable.require(publicId, in: db).id
    let end = try cursor.map { try visit($0, ofStore: store, in: db) }
    let sessions = try SessionTable.newest(
      BoutiqueRules.activitySessionLimit, ofStore: store, before: end, in: db)
    let events = try AuditTable.types(of: sessions.map(\.id), in: db)
    return StoreActivity(
      sessions: sessions.map { $0.activity(after: events[$0.id] ?? []) },
      funnel: try funnel(of: store, since: days.start, in: db),
      starsByDay: try stars(of: store, days: days, in: db))
  }

  private static func visit(
    _ publicId: String, ofStore store: String, in db: Connection
  ) throws -> SessionRow {
    guard let found = try SessionTable.find(publicId, in: db), found.storeId == store else {
      throw Problem.badRequest("before must be the publicId of a visit to this store")
    }
    return found
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

  /// The ratings come in quarters of an hour, because engines divide times into days differently.
  private static func stars(
    of store: String, days: ActivityDays, in db: Connection
  ) throws -> [StarsOfDay] {
    let ratings = try db.all(
      """
      SELECT created_at / \(ActivityDays.quarter) AS quarter, star_rating, COUNT(*) AS ratings
      FROM review_sessions
      WHERE store_id = \(store) AND created_at >= \(days.start) AND created_at < \(days.end)
        AND star_rating IS NOT NULL
      GROUP BY 1, 2
      """
    ) { row -> (quarter: Int64, rating: StarRating, count: Int) in
      (try row["quarter"], try row["star_rating"], try row["ratings"])
    }
    var result = days.names.map { StarsOfDay(day: $0, counts: emptyDay) }
    for (quarter, rating, count) in ratings {
      let time = Timestamp(milliseconds: quarter * ActivityDays.quarter)
      guard let day = days.index(of: time) else { continue }
      result[day].counts[rating.stars - 1] += count
    }
    return result
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
