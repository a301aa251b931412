import ClientKit
import TruFanClient
import TruFanModels

/// A vehicle that stands there already. A sign's link leads to "Park" at any time.
extension StartParkingViewModel {
  /// The stay that is paid for this vehicle: it is extended, and not bought a second time. The one
  /// that was begun here is none: its payment may be asked for again.
  var paidStay: ParkingSession? {
    guard !isParking, let found = underWay(), found.status.isParked, found.id != unpaid?.id,
      LicensePlate.normalized(plate) == found.vehiclePlate
    else { return nil }
    return found
  }

  /// The stay that was begun here, once it is paid although the payment's answer was lost. Another length
  /// or space, chosen meanwhile, must not buy a second one.
  var paidByLostAnswer: ParkingSession? {
    guard let found = underWay(), found.status.isParked, found.id == unpaid?.id,
      found.lotId == lotId, LicensePlate.normalized(plate) == found.vehiclePlate
    else { return nil }
    return found
  }

  /// Frees the space of a stay that was begun here for another plate, place or length, so that it does
  /// not wait for its payment beside the next one.
  /// - Throws: ``APIError`` without an answer. A refusal is none: that stay is paid for, or over.
  func giveUp(_ begun: ParkingSession) async throws {
    do {
      _ = try await parking.giveUp(begun)
    } catch let error as APIError {
      guard let status = error.status, status < 500, status != 429 else { throw error }
    }
  }

  /// The stay, if an earlier payment has arrived whose answer was lost. The server then refuses a
  /// second one, and the parker must not buy another stay.
  func paidMeanwhile(after error: any Error) async -> ParkingSession? {
    guard let unpaid, (error as? APIError)?.status == 400,
      let current = try? await parking.current().session, current.id == unpaid.id
    else { return nil }
    return current.status.isParked ? current : nil
  }
}
