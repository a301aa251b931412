import ClientKit
import Foundation
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
  /// not wait for its payment beside the next one. One that is over already is left.
  /// - Throws: ``PaidAfterAll`` if its payment has arrived, ``APIError`` without an answer.
  func giveUp(_ begun: ParkingSession, for plate: String, at lot: ParkingLot) async throws {
    do {
      _ = try await parking.giveUp(begun)
    } catch let error as APIError where error.code == ParkingSession.paidCode {
      let isSame = begun.vehiclePlate == plate && begun.lotId == lot.id
      throw PaidAfterAll(stay: begun, canBuyAnother: !isSame)
    } catch let error as APIError where error.status == 400 || error.status == 404 {
      return
    }
  }

  /// The payment of the stay that was begun here has arrived, though its answer was lost. The parker is
  /// told before another stay is bought.
  struct PaidAfterAll: LocalizedError {
    let stay: ParkingSession
    /// Whether a second tap buys another stay: a vehicle has one at a lot.
    let canBuyAnother: Bool

    var errorDescription: String? {
      let paid = "Your stay for \(stay.vehiclePlate) at \(stay.lotName) is paid for and goes on."
      return canBuyAnother ? "\(paid) Tap again to buy another one." : paid
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
