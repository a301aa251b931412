import TruFanModels

/// What a lot asks now, in the few words that its row has room for.
extension ParkingPrice {
  var hourlyWords: String { "\(hourlyNow.formatted)/h" }

  /// What a stay costs besides its hours; nil for nothing.
  var onceWords: String? { baseNow > .zero ? "+ \(baseNow.formatted) once" : nil }
}
