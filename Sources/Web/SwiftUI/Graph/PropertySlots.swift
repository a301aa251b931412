/// A component's storage for its dynamic properties, by their position in the view. There are few
/// of them, so a list is smaller than a dictionary, and as fast.
struct PropertySlots {
  private var kept: [(slot: Int, object: AnyObject)] = []

  subscript(slot: Int) -> AnyObject? {
    get { kept.first { $0.slot == slot }?.object }
    set {
      kept.removeAll { $0.slot == slot }
      if let newValue { kept.append((slot, newValue)) }
    }
  }
}
