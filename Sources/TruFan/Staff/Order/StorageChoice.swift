/// The place that is marked for goods.
struct StorageChoice {
  var place: String?

  /// Goods that are moved have a place, which a colleague may change. What was tapped here stays.
  mutating func moved(from old: String?, to new: String?) {
    if place == nil || place == old { place = new }
  }
}
