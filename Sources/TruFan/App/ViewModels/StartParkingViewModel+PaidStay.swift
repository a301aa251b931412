import TruFanModels

/// A vehicle that stands there already. A sign's link leads to "Park" at any time.
extension StartParkingViewModel {
  /// The stay that is paid for this vehicle: it is extended, and not bought a second time. The one
  /// that was begun here is none: its payment may be asked for again.
  var paidStay: ParkingSession? {
    guard let found = underWay(), found.status.isParked, found.id != unpaid?.id,
      LicensePlate.normalized(plate) == found.vehiclePlate
    else { return nil }
    return found
  }

  static func advice(on stay: ParkingSession) -> String {
    "\(stay.vehiclePlate) is parked at \(stay.lotName) already. Extend that stay instead."
  }
}
