/// The place that is marked for goods.
struct StorageChoice {
  var place: String?
  /// The place that was sent last.
  var sent: String?
  /// Whether others have brought the goods elsewhere since the choice began.
  private(set) var isOfMovedGoods = false

  init(place: String? = nil) { self.place = place }

  /// Goods that are moved have a place, which a colleague may change. What was tapped here stays.
  mutating func moved(from old: String?, to new: String?) {
    if old != nil, old != new { isOfMovedGoods = new != sent }
    if place == nil || place == old { place = new }
  }
}
