import LookKit
import TruFanModels
import WireKit

/// What the parker has chosen, and what that means.
extension StartParkingViewModel {
  var lot: ParkingLot? { lots.value?.first { $0.id == lotId } }
  var length: ParkingHours { ParkingHours(minutes: halfHours * 30) }
  var price: Price? { lot?.price.stay(length) }

  /// As many half hours as the lot takes.
  var halfHourRange: ClosedRange<Int> { 1...max(1, (lot?.maxDurationHours ?? 24) * 2) }

  /// "1.5 hours"
  var stayText: String { Self.text(ofHalfHours: halfHours) }

  static func text(ofHalfHours count: Int) -> String {
    let (hours, rest) = count.quotientAndRemainder(dividingBy: 2)
    if hours == 0 { return "30 minutes" }
    return rest == 0 ? "hour".counted(hours) : "\(hours).5 hours"
  }

  /// Whether the plate is none of the saved ones.
  var isNewPlate: Bool {
    guard let typed = LicensePlate.normalized(plate) else { return false }
    return !vehicles.contains { $0.plate == typed }
  }

  /// Whether the plate in the field may be kept. True while it is empty: the switch has its place
  /// before the first letter, so that the button below does not move while somebody taps.
  var offersToSave: Bool { plate.isEmpty || LicensePlate.normalized(plate) == nil || isNewPlate }
}
