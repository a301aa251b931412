import ServerKit
import TruFanModels
import WireKit

/// What the figures need of an order.
struct CountedOrder: Hashable, Sendable {
  var status: OrderStatus
  var paymentStatus: OrderPaymentStatus
  /// The goods, less the discount.
  var goods: Price
  var serviceFee: Price
  var tax: Price
  var tip: Price
  /// What went back at the hand-over, because the goods cost less.
  var settledRefund: Price
  var refundAmount: Price?
  /// Whether an administrator has given a reason for a refund.
  var hasRefundReason: Bool
  var rating: Int?
  var isScheduled: Bool
  var isHandedOver: Bool
  var readyAt: Timestamp?
  var createdAt: Timestamp

  /// What an administrator gave back. What was too much at the hand-over is no refund: the goods
  /// had become cheaper, and the revenue with them.
  var givenBack: Price {
    guard hasRefundReason, let refundAmount else { return .zero }
    return max(.zero, refundAmount - settledRefund)
  }
}

extension CountedOrder {
  init(_ row: OrderRow) {
    self.init(
      status: row.status, paymentStatus: row.paymentStatus,
      goods: row.subtotal - row.discount, serviceFee: row.serviceFee, tax: row.tax, tip: row.tip,
      settledRefund: row.settledRefund, refundAmount: row.refundAmount,
      hasRefundReason: row.refundReason != nil, rating: row.rating,
      isScheduled: row.scheduledFor != nil, isHandedOver: row.deliveredAt != nil,
      readyAt: row.readyAt, createdAt: row.createdAt)
  }
}
