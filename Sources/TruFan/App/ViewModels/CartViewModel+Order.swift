import TruFanModels

/// What an order of the cart would be.
extension CartViewModel {
  /// Whether an order has the same items, in whatever number: the parker may have ordered twice.
  func isSame(as order: Order) -> Bool {
    Set(order.items.compactMap(\.itemId)) == Set(orderable.map(\.itemId))
  }

  /// Whether an order has bought just what is in the cart: then nothing of it is left to order.
  func isBought(by order: Order) -> Bool {
    let lines = order.items.compactMap { line in line.itemId.map { ($0, line.quantity) } }
    let wanted = orderable.map { ($0.itemId, $0.quantity) }
    return Dictionary(lines, uniquingKeysWith: +) == Dictionary(wanted, uniquingKeysWith: +)
  }

  /// What the store gives for an order to a stay that has nothing to settle.
  var complimentaryMinutes: Int { configuration?.defaultComplimentaryParkingMinutes ?? 0 }

  /// What an order that is paid now adds to the stay. Only a stay that goes on gets longer.
  func minutesPromised(to stay: ParkingSession?) -> Int {
    guard let stay, stay.venueId == venueId, stay.status.isParked else { return 0 }
    return stay.minutesGiven(of: complimentaryMinutes)
  }
}
