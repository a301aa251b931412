import ClientKit
import TruFanClient
import TruFanModels

/// The calls about lots, stays and vehicles.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct ParkingAPIService {
  let session: TruFanSession

  private var device: Device { session.device }

  func lots() async throws -> [ParkingLot] {
    try await device.call(TruFanAPI.parkingLots(.init())).lots
  }

  func lot(_ id: String) async throws -> ParkingLot {
    try await device.call(TruFanAPI.parkingLot(.init(lot: id)))
  }

  func plan(ofLot id: String) async throws -> [ParkingSpace] {
    try await device.call(TruFanAPI.lotPlan(.init(lot: id))).spaces
  }

  /// - Parameter key: repeated with the same request, one stay begins, not two.
  func start(_ request: StartParkingRequest, key: String) async throws -> ParkingSession {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.startParking(), sending: request, headers: headers.once(key))
    }
  }

  /// - Parameter version: the stay that the screen shows. The server waits for a newer one.
  func followCurrent(newerThan version: String?) async throws -> Followed<CurrentParking> {
    let wait = ConvenienceAPIService.wait
    return try await session.authorized { headers in
      try await device.call(
        TruFanAPI.currentParking(.init(wait: wait)), waiting: wait, while: version,
        headers: headers)
    }
  }

  func current() async throws -> CurrentParking {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.currentParking(.init()), headers: headers)
    }
  }

  /// - Parameter code: the stay's access code.
  func stay(_ code: String) async throws -> ParkingSession {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.parkingSession(.init(code: code)), headers: headers)
    }
  }

  /// - Parameters:
  ///   - stay: as the parker was shown it.
  ///   - attempt: repeated with the same one, time is bought once.
  func extend(
    _ stay: ParkingSession, by hours: ParkingHours, _ attempt: ExtensionKey.Attempt
  ) async throws -> ParkingSession {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.extendParking(.init(code: stay.accessCode)),
        sending: ExtendParkingRequest(
          additionalHours: hours, cardId: attempt.card, amount: attempt.shown,
          seenExpiresAt: attempt.seenEnd),
        headers: headers.once(attempt.key))
    }
  }

  func end(_ stay: ParkingSession) async throws -> ParkingSession {
    try await end(stay, EndParkingRequest())
  }

  /// Frees the space of a stay that waits for its payment; one that is paid for meanwhile goes on.
  func giveUp(_ stay: ParkingSession) async throws -> ParkingSession {
    try await end(stay, EndParkingRequest(unpaidOnly: true))
  }

  private func end(
    _ stay: ParkingSession, _ request: EndParkingRequest
  ) async throws -> ParkingSession {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.endParking(.init(code: stay.accessCode)), sending: request, headers: headers)
    }
  }

  func vehicles() async throws -> [SavedVehicle] {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.vehicles(), headers: headers).vehicles
    }
  }

  /// - Parameter key: with the same key and draft there is one vehicle, however often it is sent.
  func save(_ draft: SavedVehicleDraft, key: String) async throws -> SavedVehicle {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.addVehicle(), sending: draft, headers: headers.once(key))
    }
  }

  func makeDefault(_ vehicle: SavedVehicle) async throws {
    var draft = SavedVehicleDraft()
    draft.isDefault = true
    _ = try await session.authorized { headers in
      try await device.call(
        TruFanAPI.changeVehicle(.init(vehicle: vehicle.id)), sending: draft, headers: headers)
    }
  }

  func remove(_ vehicle: SavedVehicle) async throws -> [SavedVehicle] {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.removeVehicle(.init(vehicle: vehicle.id)), headers: headers)
        .vehicles
    }
  }
}
