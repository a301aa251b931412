import ClientKit
import TruFanModels

extension Following<Order> {
  /// Answers to two changes may arrive in the other order: the newer one counts.
  func take(_ order: Order) { update { if order.isAsNew(as: $0) { $0 = order } } }
}
