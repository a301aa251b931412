import Foundation
import ServerKit
import TruFanModels
import WireKit

/// The demo's two venues with their shops, their people and their items.
package enum TruFanDemo {
  package static let password = "Parking1!"

  /// The demo's first venue marks a demo. No real venue can have its id.
  static func owner(in database: Database) async throws -> DataOwner {
    try await database.read { db in
      let venues = try VenueTable.all(in: db)
      if venues.contains(where: { $0.venue.id == Venue.sampleId }) { return .demo }
      return venues.isEmpty ? .nobody : .people
    }
  }

  /// Does nothing if the demo's venue exists, so that people's changes in it stay.
  /// - Parameter passwords: for tests, which need no dear hashes.
  static func seed(
    in database: Database, clock: any WallClock, passwords: PasswordHasher = PasswordHasher()
  ) async throws {
    // The venue comes last, so the rest is there, too: nothing need be read or hashed.
    guard try await owner(in: database) != .demo else { return }
    let files = try DemoFiles()
    let now = clock.now()
    try await TruFanRealm.accounts.seed(
      files.people.map(\.draft), in: database, clock: clock, passwords: passwords
    ) { db, account in
      guard let person = files.people.first(where: { $0.id == account.id }) else { return }
      try ProfileTable.insert(account.id, person.profile, in: db)
    }
    try await database.write { db in
      guard try VenueTable.find(Venue.sampleId, in: db) == nil else { return }
      for venue in files.venues { try VenueTable.insert(venue.row(at: now), in: db) }
      for person in files.people {
        for venue in person.venues {
          try VenueStaffTable.insert(person.id, at: venue, since: now, in: db)
        }
      }
      for item in files.items {
        try ItemTable.insert(item.item(at: now), popularity: item.popularity, in: db)
      }
      for (number, review) in files.reviews.enumerated() {
        try ItemReviewTable.insert(
          id: "demo-\(number)", item: review.item, review.review(before: now), in: db)
      }
      try ParkingDemo.seed(in: db, at: now)
    }
  }
}

/// The demo's data as it lies in the program's folder.
struct DemoFiles: Sendable {
  let venues: [DemoVenue]
  let people: [DemoPerson]
  let items: [DemoItem]
  let reviews: [DemoReview]

  init() throws {
    venues = try Self.read("venues")
    people = try Self.read("people")
    items = try Self.read("catalogue")
    reviews = try Self.read("reviews")
  }

  static var folder: URL { Bundle.module.bundleURL.appending(path: "Demo") }

  static func read<Value: Decodable>(_ name: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(
      Value.self, from: try Data(contentsOf: folder.appending(path: "\(name).json")))
  }
}
