import ServerKit
import TruFanModels
import WireKit

/// The routes of favourite items. Everybody sees and changes only their own.
struct FavouriteRoutes: Sendable {
  let database: Database
  let clock: any WallClock

  func list(_ request: TypedRequest<VenuePath, NoBody>) async throws -> FavouriteItems {
    let user = try request.context.signedIn().account
    let venue = request.arguments.venue
    return try await database.read { db in try Self.favourites(of: user, at: venue, in: db) }
  }

  func add(_ request: TypedRequest<VenueItemPath, NoBody>) async throws -> FavouriteItems {
    let user = try request.context.signedIn().account
    let path = request.arguments
    return try await database.write { db in
      guard try ItemTable.find(path.item, ofVenue: path.venue, in: db)?.isActive == true else {
        throw Problem.notFound("Item not found")
      }
      if try !FavouriteTable.contains(path.item, ofUser: user, in: db) {
        guard
          try FavouriteTable.count(ofUser: user, at: path.venue, in: db) < FavouriteItems.limit
        else {
          throw Problem.conflict(
            "You have \(FavouriteItems.limit) favorites here. Remove one first.",
            code: "too_many_favorites")
        }
        try FavouriteTable.insert(
          path.item, at: path.venue, ofUser: user, at: clock.now(), in: db)
      }
      return try Self.favourites(of: user, at: path.venue, in: db)
    }
  }

  func remove(_ request: TypedRequest<VenueItemPath, NoBody>) async throws -> FavouriteItems {
    let user = try request.context.signedIn().account
    let path = request.arguments
    return try await database.write { db in
      try FavouriteTable.delete(path.item, at: path.venue, ofUser: user, in: db)
      return try Self.favourites(of: user, at: path.venue, in: db)
    }
  }

  private static func favourites(
    of user: String, at venue: String, in db: Connection
  ) throws -> FavouriteItems {
    FavouriteItems(items: try FavouriteTable.items(ofUser: user, at: venue, in: db))
  }
}
