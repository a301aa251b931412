import TruFanModels

/// What a parker should know before a stay is ended.
extension ParkingViewModel {
  /// Names the stay's orders that are under way: ending the stay leaves them as they are.
  func endingSentence(of stay: ParkingSession) -> String {
    let refund = "The time that is left is not refunded."
    let open = activeOrders.filter { $0.parkingSessionId == stay.id && $0.status < .delivered }
    guard !open.isEmpty else { return refund }
    // A number stands whole on one line.
    let numbers = open.map { $0.orderNumber.replacing("-", with: "\u{2011}") }
      .joined(separator: ", ")
    let (subject, object) =
      open.count == 1 ? ("Order \(numbers) is", "it") : ("Orders \(numbers) are", "them")
    return
      "\(subject) not handed over yet. Ending your parking does not cancel \(object). \(refund)"
  }
}
