import Foundation
import ServerKit
import TruFanModels
import WireKit

/// The venues that an operator makes beside the server.
extension TruFan {
  /// Adds a venue with a store of the usual fees, limits and hours.
  /// - Throws: ``Problem`` 422 for a name or a time zone that is none.
  package static func addVenue(
    named name: String, address: String?, timeZone: String, to database: Database,
    clock: any WallClock = SystemClock()
  ) async throws -> Venue {
    guard let name = name.trimmed, name.unicodeScalars.count <= 100 else {
      throw Problem.unprocessable("The venue's name must have 1 to 100 characters.")
    }
    if let fault = NameText.fault("The venue's name", in: name) {
      throw Problem.unprocessable(fault)
    }
    guard TimeZone(identifier: timeZone) != nil else {
      throw Problem.unprocessable(
        "“\(timeZone)” is no time zone. Use a name such as America/New_York.")
    }
    let (now, identifiers) = (clock.now(), Identifiers())
    let id = identifiers.uuid()
    let venue = Venue(
      id: id, name: name, slug: "\(slug(of: name))-\(id.prefix(4))",
      addressLine1: address?.trimmed, timeZone: timeZone, createdAt: WireTime(now),
      updatedAt: WireTime(now))
    let store = StoreConfiguration(
      id: identifiers.uuid(), venueId: id, timeZone: timeZone, createdAt: WireTime(now))
    try await database.write { db in
      try VenueTable.insert(VenueRow(venue: venue, configuration: store), in: db)
    }
    return venue
  }

  /// "Harbor Garage" becomes "harbor-garage".
  private static func slug(of name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "venue" : words.joined(separator: "-")
  }
}
