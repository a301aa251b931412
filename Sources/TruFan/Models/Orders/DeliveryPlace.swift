/// Where the goods of an order are to be, as both apps name it.
public enum DeliveryPlace {
  /// The place that is meant where nobody says another.
  public static let trunk = "Vehicle Trunk"
  /// Its name where nobody knows a car.
  public static let keptByStaff = "Kept by the staff"

  /// The place's name, which promises no trunk of a car that nobody knows.
  public static func name(_ place: String, hasNoCar: Bool) -> String {
    hasNoCar && place == trunk ? keptByStaff : place
  }
}

extension Order {
  /// The place and the parker's words on it for whoever brings the goods: "Vehicle Trunk · By the
  /// pillar". It begins with the name that the checkout gave the place: an order for now, without a
  /// stay and without a vehicle, names no trunk.
  public var placeForStaff: String? {
    guard let words = deliveryInstructions, let errand else { return deliveryInstructions }
    let hasNoCar = parkingSessionId == nil && errand.vehiclePlate == nil && scheduledFor == nil
    let trunk = DeliveryPlace.trunk
    guard hasNoCar, words == trunk || words.hasPrefix(trunk + Self.betweenWords) else {
      return words
    }
    return DeliveryPlace.keptByStaff + words.dropFirst(trunk.count)
  }

  /// Stands between the place and the parker's own words.
  public static let betweenWords = " · "
}
