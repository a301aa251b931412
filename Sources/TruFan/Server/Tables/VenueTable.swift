import Foundation
import ServerKit
import TruFanModels
import WireKit

/// A venue with its store's configuration, as stored.
struct VenueRow: Sendable {
  var venue: Venue
  var configuration: StoreConfiguration
}

enum VenueTable {
  static let schema = """
    CREATE TABLE trufan_venues (
      id TEXT PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      address_line1 TEXT,
      city TEXT,
      state TEXT,
      zip_code TEXT,
      country TEXT NOT NULL,
      phone TEXT,
      description TEXT,
      is_active BIGINT NOT NULL,
      time_zone TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    );
    CREATE TABLE trufan_stores (
      id TEXT PRIMARY KEY,
      venue_id TEXT NOT NULL UNIQUE REFERENCES trufan_venues (id) ON DELETE CASCADE,
      is_enabled BIGINT NOT NULL,
      service_fee BIGINT NOT NULL CHECK (service_fee BETWEEN 0 AND 10000),
      tax BIGINT NOT NULL CHECK (tax BETWEEN 0 AND 10000),
      minimum_order BIGINT NOT NULL CHECK (minimum_order >= 0),
      maximum_order BIGINT NOT NULL,
      complimentary_minutes BIGINT NOT NULL CHECK (complimentary_minutes >= 0),
      fulfillment_minutes BIGINT NOT NULL CHECK (fulfillment_minutes >= 1),
      operating_hours TEXT,
      welcome_message TEXT,
      instructions_message TEXT,
      storage_locations TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      CHECK (maximum_order >= minimum_order)
    );
    """

  private static let hours = DecodedTexts<[String: DayHours]>(capacity: 1000)
  private static let places = DecodedTexts<[String]>(capacity: 1000)

  private static let selection: SQL = """
    SELECT v.id, v.slug, v.name, v.address_line1, v.city, v.state, v.zip_code, v.country, v.phone,
      v.description, v.is_active, v.time_zone, v.created_at, v.updated_at, s.id AS store_id,
      s.is_enabled, s.service_fee, s.tax, s.minimum_order, s.maximum_order,
      s.complimentary_minutes, s.fulfillment_minutes, s.operating_hours, s.welcome_message,
      s.instructions_message, s.storage_locations, s.created_at AS store_created_at,
      s.updated_at AS store_updated_at
    FROM trufan_venues v JOIN trufan_stores s ON s.venue_id = v.id
    """

  static func find(_ id: String, in db: Connection) throws -> VenueRow? {
    try db.first("\(selection) WHERE v.id = \(id)", row)
  }

  /// - Throws: ``Problem`` 404 for an unknown venue and for one that is out of use.
  static func require(_ id: String, in db: Connection) throws -> VenueRow {
    guard let found = try find(id, in: db), found.venue.isActive else {
      throw Problem.notFound("Venue not found")
    }
    return found
  }

  static func all(in db: Connection) throws -> [VenueRow] {
    try db.all("\(selection) ORDER BY v.name, v.id", row)
  }

  static func insert(_ row: VenueRow, in db: Connection) throws {
    let venue = row.venue
    try db.execute(
      """
      INSERT INTO trufan_venues (id, slug, name, address_line1, city, state, zip_code, country,
        phone, description, is_active, time_zone, created_at, updated_at)
      VALUES (\(venue.id), \(venue.slug), \(venue.name), \(venue.addressLine1), \(venue.city),
        \(venue.state), \(venue.zipCode), \(venue.country), \(venue.phone),
        \(venue.description), \(venue.isActive), \(venue.timeZone),
        \(venue.createdAt.timestamp), \(venue.updatedAt.timestamp))
      """)
    let store = row.configuration
    try db.execute(
      """
      INSERT INTO trufan_stores (id, venue_id, is_enabled, service_fee, tax, minimum_order,
        maximum_order, complimentary_minutes, fulfillment_minutes, operating_hours,
        welcome_message, instructions_message, storage_locations, created_at, updated_at)
      VALUES (\(store.id), \(venue.id), \(store.isEnabled),
        \(store.defaultServiceFeePercent.hundredths), \(store.taxPercent.hundredths),
        \(store.minimumOrderAmount.cents), \(store.maximumOrderAmount.cents),
        \(store.defaultComplimentaryParkingMinutes), \(store.averageFulfillmentTimeMinutes),
        \(try StoredJSON.text(store.operatingHours)), \(store.welcomeMessage),
        \(store.instructionsMessage), \(try StoredJSON.text(store.storageLocations)),
        \(store.createdAt.timestamp), \(store.updatedAt.timestamp))
      """)
  }

  /// Writes everything that an administrator may change.
  static func update(_ store: StoreConfiguration, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      UPDATE trufan_stores SET is_enabled = \(store.isEnabled),
        service_fee = \(store.defaultServiceFeePercent.hundredths),
        tax = \(store.taxPercent.hundredths), minimum_order = \(store.minimumOrderAmount.cents),
        maximum_order = \(store.maximumOrderAmount.cents),
        complimentary_minutes = \(store.defaultComplimentaryParkingMinutes),
        fulfillment_minutes = \(store.averageFulfillmentTimeMinutes),
        operating_hours = \(try StoredJSON.text(store.operatingHours)),
        welcome_message = \(store.welcomeMessage),
        instructions_message = \(store.instructionsMessage),
        storage_locations = \(try StoredJSON.text(store.storageLocations)), updated_at = \(now)
      WHERE venue_id = \(store.venueId)
      """)
    try db.execute(
      """
      UPDATE trufan_venues SET time_zone = \(store.timeZone), updated_at = \(now)
      WHERE id = \(store.venueId)
      """)
  }

  private static func row(_ row: Row) throws -> VenueRow {
    let zone: String = try row["time_zone"]
    let venue = Venue(
      id: try row["id"], name: try row["name"], slug: try row["slug"],
      addressLine1: try row["address_line1"], city: try row["city"], state: try row["state"],
      zipCode: try row["zip_code"], country: try row["country"], phone: try row["phone"],
      description: try row["description"], isActive: try row["is_active"], timeZone: zone,
      createdAt: try row["created_at"], updatedAt: try row["updated_at"])
    var store = StoreConfiguration(
      id: try row["store_id"], venueId: venue.id, timeZone: zone,
      createdAt: try row["store_created_at"])
    store.venueName = venue.name
    store.isEnabled = try row["is_enabled"]
    store.defaultServiceFeePercent = Percent(hundredths: try row["service_fee"])
    store.taxPercent = Percent(hundredths: try row["tax"])
    store.minimumOrderAmount = try row["minimum_order"]
    store.maximumOrderAmount = try row["maximum_order"]
    store.defaultComplimentaryParkingMinutes = try row["complimentary_minutes"]
    store.averageFulfillmentTimeMinutes = try row["fulfillment_minutes"]
    store.operatingHours = try hours.value(try row["operating_hours"])
    store.welcomeMessage = try row["welcome_message"]
    store.instructionsMessage = try row["instructions_message"]
    store.storageLocations = try places.value(try row["storage_locations"]) ?? []
    store.updatedAt = try row["store_updated_at"]
    return VenueRow(venue: venue, configuration: store)
  }
}
