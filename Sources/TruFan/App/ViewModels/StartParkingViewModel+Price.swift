import LookKit
import TruFanModels

/// The price of a stay may change between the screen and the tap.
extension StartParkingViewModel {
  /// Nobody pays more than the button said without having seen it. The next tap pays the same stay.
  func isDearer(_ begun: ParkingSession, than shown: Price) async -> Bool {
    guard begun.status == .pendingPayment, begun.basePrice > shown, dearer != begun.id else {
      return false
    }
    dearer = begun.id
    errorMessage = "Parking costs \(begun.basePrice.formatted) now. Nothing is paid yet."
    // The list has lots with free spaces only, and this stay may have taken the last one.
    if let now = try? await parking.lot(begun.lotId), let all = lots.value {
      lots = .loaded(all.map { $0.id == now.id ? now : $0 })
    }
    return true
  }
}
