import TruFanModels

/// Whether the cart can be ordered, and what to do where it cannot.
extension CartViewModel {
  private var limits: OrderLimits? {
    configuration.map {
      OrderLimits(minimum: $0.minimumOrderAmount, maximum: $0.maximumOrderAmount)
    }
  }

  /// Why the cart cannot be checked out, and how that changes: "Minimum order is $5.00. Add $2.50
  /// more to check out."
  var limitMessage: String? {
    guard !items.isEmpty else { return nil }
    let isNothingLeft = "Nothing in your cart can be ordered right now."
    return switchedOffMessage ?? limits?.fault(of: subtotal)
      ?? (orderable.isEmpty ? isNothingLeft : nil)
  }

  /// That the store takes no orders at all. The cart waits.
  var switchedOffMessage: String? {
    switchedOffSentence.map { "\($0) Your cart is kept." }
  }

  /// Whether more goods would help, so that the store is the way on.
  var lacksGoods: Bool {
    switchedOffMessage == nil && (orderable.isEmpty || subtotal < limits?.minimum ?? .zero)
  }

  /// A word of warning near the maximum.
  var limitWarning: String? { limits?.warning(for: subtotal) }

  var hasUnavailableItems: Bool { items.contains { !$0.isAvailable } }

  func validateMinimumOrder() -> Bool {
    !orderable.isEmpty && switchedOffMessage == nil && limits?.fault(of: subtotal) == nil
  }
}
