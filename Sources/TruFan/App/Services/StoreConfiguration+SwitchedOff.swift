import TruFanModels

extension StoreConfiguration {
  /// Why nobody can order here at any time; nil while the store takes orders.
  var switchedOffMessage: String? {
    isEnabled ? nil : "The store at \(venueName ?? "this lot") takes no orders at the moment."
  }
}
