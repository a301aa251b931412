import ServerKit

/// Questions about orders that other statements ask as a part of theirs.
extension OrderTable {
  /// Whether an order has that number.
  static func isTaken(number: String) -> SQL {
    "EXISTS (SELECT 1 FROM trufan_orders WHERE order_number = \(number))"
  }

  /// The number of a parker's unpaid orders.
  static func unpaid(of user: String) -> SQL {
    """
    (SELECT COUNT(*) FROM trufan_orders
      WHERE user_id = \(user) AND status = 'pending' AND payment_status IN ('pending', 'failed'))
    """
  }
}
