import ServerKit
import TruFanModels
import WireKit

/// The figures of a venue, for its administrators.
struct FigureRoutes: Sendable {
  private static let usualDays = 30

  let database: Database
  let clock: any WallClock

  func figures(_ request: TypedRequest<FiguresPath, NoBody>) async throws -> VenueFigures {
    let staff = try request.context.signedIn()
    let wish = request.arguments
    return try await database.read { [clock] db in
      try VenueAccess.require(staff, at: wish.venue, isAdministering: true, in: db)
      let venue = try VenueTable.require(wish.venue, in: db)
      let zone = try VenueTable.zone(of: wish.venue, in: db)
      let to =
        wish.to ?? wish.from.map { $0.adding(Self.usualDays - 1) }
        ?? CalendarDay(of: clock.now(), in: zone)
      let from = wish.from ?? to.adding(1 - Self.usualDays)
      let days = to.number - from.number + 1
      guard (1...FiguresPath.longest).contains(days) else {
        throw Problem.invalid([
          "query.from": ["Ask for 1 to \(FiguresPath.longest) days, the first one first."]
        ])
      }
      return try DailyFigures.figures(
        of: venue, from: from, to: to, by: wish.by ?? FigureSpan(forDays: days), in: db)
    }
  }

  func hours(_ request: TypedRequest<HoursPath, NoBody>) async throws -> HourlyFigures {
    let staff = try request.context.signedIn()
    let wish = request.arguments
    return try await database.read { [clock] db in
      try VenueAccess.require(staff, at: wish.venue, isAdministering: true, in: db)
      let venue = try VenueTable.require(wish.venue, in: db)
      let zone = try VenueTable.zone(of: wish.venue, in: db)
      let day = wish.day ?? CalendarDay(of: clock.now(), in: zone)
      return try FiguresByHour.figures(of: venue, on: day, in: zone, db)
    }
  }

  func ratings(_ request: TypedRequest<VenuePath, NoBody>) async throws -> RatingList {
    let staff = try request.context.signedIn()
    let venue = request.arguments.venue
    return try await database.read { db in
      try VenueAccess.require(staff, at: venue, isAdministering: true, in: db)
      _ = try VenueTable.require(venue, in: db)
      return RatingList(ratings: try OrderTable.ratings(ofVenue: venue, latest: 50, in: db))
    }
  }
}

extension OrderTable {
  /// The ratings of the newest orders that have one, also of those that were refunded afterwards.
  static func ratings(
    ofVenue venue: String, latest count: Int, in db: Connection
  ) throws -> [OrderRating] {
    try db.all(
      """
      SELECT id, order_number, rating, feedback, staff_name, created_at FROM trufan_orders
      WHERE venue_id = \(venue) AND rating IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT \(count)
      """
    ) { row in
      OrderRating(
        orderId: try row["id"], orderNumber: try row["order_number"], rating: try row["rating"],
        feedback: try row["feedback"], staffName: try row["staff_name"],
        orderedAt: try row["created_at"])
    }
  }
}
