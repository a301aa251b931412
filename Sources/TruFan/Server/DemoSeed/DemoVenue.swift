import ServerKit
import TruFanModels
import WireKit

/// A venue of `venues.json`.
struct DemoVenue: Decodable, Sendable {
  struct Store: Decodable, Sendable {
    let defaultServiceFeePercent: Percent
    let taxPercent: Percent
    let minimumOrderAmount: Price
    let maximumOrderAmount: Price
    let defaultComplimentaryParkingMinutes: Int
    let averageFulfillmentTimeMinutes: Int
    let operatingHours: [String: DayHours]
    let welcomeMessage: String
    let instructionsMessage: String
    let storageLocations: [String]
  }

  let id: String
  let slug: String
  let name: String
  let description: String
  let addressLine1: String
  let city: String
  let state: String
  let zipCode: String
  let country: String
  let phone: String
  let timeZone: String
  let config: Store

  func row(at now: Timestamp) -> VenueRow {
    let venue = Venue(
      id: id, name: name, slug: slug, addressLine1: addressLine1, city: city, state: state,
      zipCode: zipCode, country: country, phone: phone, description: description,
      timeZone: timeZone, createdAt: WireTime(now), updatedAt: WireTime(now))
    var store = StoreConfiguration(
      id: "store-" + id.suffix(12), venueId: id, timeZone: timeZone, createdAt: WireTime(now))
    store.defaultServiceFeePercent = config.defaultServiceFeePercent
    store.taxPercent = config.taxPercent
    store.minimumOrderAmount = config.minimumOrderAmount
    store.maximumOrderAmount = config.maximumOrderAmount
    store.defaultComplimentaryParkingMinutes = config.defaultComplimentaryParkingMinutes
    store.averageFulfillmentTimeMinutes = config.averageFulfillmentTimeMinutes
    store.operatingHours = config.operatingHours
    store.welcomeMessage = config.welcomeMessage
    store.instructionsMessage = config.instructionsMessage
    store.storageLocations = config.storageLocations
    return VenueRow(venue: venue, configuration: store)
  }
}
