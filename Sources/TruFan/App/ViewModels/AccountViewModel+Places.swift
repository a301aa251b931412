import TruFanModels

/// Where goods may be put.
extension AccountViewModel {
  /// The document's places, those of the stores that the app knows, and the parker's own one.
  var places: [String] {
    let usual = [DeliveryPlace.trunk, "Front Desk", "Refrigerator", "Locker"]
    let all = storePlaces().reduce(into: usual) { if !$0.contains($1) { $0.append($1) } }
    return all.contains(place) ? all : [place] + all
  }
}
