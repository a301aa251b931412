import ServerKit
import TruFanModels
import WireKit

/// Finds, adds and changes lots.
struct ParkingLots: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers

  /// The lots that take another vehicle now: by distance from a place, else by name. An
  /// administrator of venues sees those venues' only.
  func free(
    near place: MapPoint?, for caller: VenueCaller?, in db: Connection
  ) throws -> [ParkingLot] {
    let venues =
      if let caller, caller.role == .venueAdmin { try caller.venues(in: db) } else {
        nil as [String]?
      }
    let lots = try ParkingLotTable.free(ofVenues: venues, in: db)
    guard let place else { return lots }
    return lots.map { lot in
      var lot = lot
      lot.distanceMeters = lot.place.map { place.metres(to: $0) }
      return lot
    }.sorted {
      ($0.distanceMeters ?? .max, $0.name, $0.id) < ($1.distanceMeters ?? .max, $1.name, $1.id)
    }
  }

  /// - Throws: ``Problem`` 422 naming the fields, 403 for another's venue.
  func add(
    _ draft: ParkingLotDraft, by caller: VenueCaller, in db: Connection
  ) throws -> ParkingLot {
    let faults = draft.faults(isNew: true)
    guard faults.isEmpty, let name = draft.name, let total = draft.totalSpaces,
      let latitude = draft.locationLat, let longitude = draft.locationLng
    else { throw Problem.invalid(faults) }
    var lot = ParkingLot(
      id: identifiers.uuid(), name: name, totalSpaces: total, latitude: latitude,
      longitude: longitude)
    draft.apply(to: &lot)
    lot.venueId = try venue(of: draft, by: caller, in: db)
    let now = clock.now()
    try ParkingLotTable.insert(lot, at: now, in: db)
    try addSpaces(draft.spaces, to: lot, at: now, in: db)
    return try ParkingLotTable.require(lot.id, in: db)
  }

  /// A new lot's venue: the one that the draft names, or the administrator's only one.
  private func venue(
    of draft: ParkingLotDraft, by caller: VenueCaller, in db: Connection
  ) throws -> String? {
    let venues = try caller.venues(in: db)
    guard let venue = draft.venueId else {
      guard let venues else { return nil }
      guard venues.count == 1 else {
        throw Problem.invalid(["venue_id": ["Name the lot's venue."]])
      }
      return venues.first
    }
    try requireVenue(venue, by: caller, in: db)
    return venue
  }

  private func requireVenue(
    _ venue: String, by caller: VenueCaller, in db: Connection
  ) throws {
    try caller.requireWork(at: venue, in: db)
    guard try VenueTable.find(venue, in: db) != nil else {
      throw Problem.notFound("Venue not found")
    }
  }

  /// - Throws: ``Problem`` 404, 403 for another venue's lot, 422 naming the fields, 400 for fewer
  ///   spaces than are taken.
  func change(
    _ id: String, to draft: ParkingLotDraft, by caller: VenueCaller, in db: Connection
  ) throws -> ParkingLot {
    var lot = try ParkingLotTable.require(id, in: db)
    try caller.requireWork(at: lot.venueId, in: db)
    let faults = draft.faults(isNew: false)
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    if let venue = draft.venueId, venue != lot.venueId {
      try requireVenue(venue, by: caller, in: db)
      lot.venueId = venue
    }
    draft.apply(to: &lot)
    let now = clock.now()
    guard try ParkingLotTable.update(lot, at: now, in: db) else {
      throw Problem.badRequest(
        "More spaces than that are taken in this parking lot", code: "spaces_taken")
    }
    try addSpaces(draft.spaces, to: lot, at: now, in: db)
    return try ParkingLotTable.require(id, in: db)
  }

  private func addSpaces(
    _ spaces: [ParkingLotDraft.Space]?, to lot: ParkingLot, at now: Timestamp, in db: Connection
  ) throws {
    guard let spaces else { return }
    var count = try ParkingSpaceTable.count(ofLot: lot.id, in: db)
    for space in spaces {
      if let known = try ParkingSpaceTable.find(space.spaceNumber, ofLot: lot.id, in: db) {
        if let type = space.spaceType {
          try ParkingSpaceTable.setType(type, of: known.id, in: db)
        }
        continue
      }
      count += 1
      try ParkingSpaceTable.insert(
        ParkingSpace(
          id: identifiers.uuid(), spaceNumber: SpaceNumber.normalized(space.spaceNumber),
          spaceType: space.spaceType ?? "standard", createdAt: WireTime(now)),
        ofLot: lot.id, position: count, in: db)
    }
    guard count <= lot.totalSpaces else {
      throw Problem.invalid(["spaces": ["The lot has \(lot.totalSpaces) spaces only."]])
    }
  }
}

extension ParkingLotDraft {
  /// Everything but the venue, which needs a look at the caller.
  fileprivate func apply(to lot: inout ParkingLot) {
    if let name { lot.name = name }
    if let description { lot.description = description.isEmpty ? nil : description }
    if let locationAddress { lot.locationAddress = locationAddress.isEmpty ? nil : locationAddress }
    if let totalSpaces { lot.totalSpaces = totalSpaces }
    if let locationLat { lot.locationLat = locationLat }
    if let locationLng { lot.locationLng = locationLng }
    if let isActive { lot.isActive = isActive }
    if let baseRate { lot.baseRate = baseRate }
    if let hourlyRate { lot.hourlyRate = hourlyRate }
    if let maxDailyRate { lot.maxDailyRate = maxDailyRate }
    if let minDurationMinutes { lot.minDurationMinutes = minDurationMinutes }
    if let maxDurationHours { lot.maxDurationHours = maxDurationHours }
    if let dynamicMultiplier { lot.dynamicMultiplier = dynamicMultiplier }
  }
}
