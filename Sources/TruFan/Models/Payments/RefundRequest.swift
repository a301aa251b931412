import WireKit

/// An administrator gives money back.
public struct RefundRequest: Codable, Hashable, Sendable {
  public var refundAmount: Price
  public var refundReason: String?
  public var reason: String?
  /// One payment of the order; nil: those that pay it now, in proportion.
  public var paymentId: String?
  /// What had gone back of these payments when the administrator looked; nil: they do not ask
  /// whether somebody was quicker.
  public var refundedBefore: Price?

  enum CodingKeys: String, CodingKey {
    case reason
    case refundAmount = "refund_amount"
    case refundReason = "refund_reason"
    case paymentId = "payment_id"
    case refundedBefore = "refunded_before"
  }

  public init(
    refundAmount: Price, refundReason: String, paymentId: String? = nil,
    refundedBefore: Price? = nil
  ) {
    self.refundAmount = refundAmount
    self.refundReason = refundReason
    self.paymentId = paymentId
    self.refundedBefore = refundedBefore
  }
}

extension RefundRequest: Sampled {
  public static let sample = RefundRequest(
    refundAmount: Price(cents: 250), refundReason: "The ice was sold out",
    paymentId: OrderPayment.sample.id, refundedBefore: .zero)
  public static let samples = [
    sample, RefundRequest(refundAmount: Price(cents: 250), refundReason: "The ice was sold out"),
  ]

  public static let fieldNotes: [String: FieldNote] = [
    "payment_id": "One payment of the order; absent: those that pay it now, in proportion",
    "refunded_before":
      "What had gone back of these payments as the caller knows it; 409 where it is more by now",
  ]
}
