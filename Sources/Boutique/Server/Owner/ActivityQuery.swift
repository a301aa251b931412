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
    return StoreActivity(
      sessions: sessions.map(\.activity), funnel: try funnel(of: store, since: start, in: db),
      starsByDay: try stars(of: store, days: firstDay...today, in: db))
  }

  private static func funnel(
    of store: String, since start: Timestamp, in db: Connection
  ) throws -> ReviewFunnel {
    let counts = try db.first(
      """
      SELECT COUNT(*) AS purchases, COUNT(star_rating) AS rated,
        COUNT(CASE WHEN status IN ('APPROVED', 'POSTED_INTENT') THEN 1 END) AS approved,
        COUNT(CASE WHEN status = 'POSTED_INTENT' THEN 1 END) AS posted
      FROM review_sessions WHERE store_id = \(store) AND created_at >= \(start)
      """
    ) {
      ReviewFunnel(
        purchases: try $0["purchases"], rated: try $0["rated"], approved: try $0["approved"],
        posted: try $0["posted"])
    }
    return counts ?? ReviewFunnel(purchases: 0, rated: 0, approved: 0, posted: 0)
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
  var activity: ActivitySession {
    ActivitySession(
      publicId: session.publicId, status: session.status, starRating: session.starRating,
      totalAmount: order?.totalAmount ?? 0, currency: order?.currency ?? "USD",
      items: order?.items ?? [], createdAt: session.createdAt, updatedAt: updatedAt,
      generatedReviewText: session.generatedReviewText)
  }
}
