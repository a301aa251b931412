import WireKit

/// The parker cancels. Both spellings of the reason are read.
public struct CancelOrderRequest: Codable, Hashable, Sendable {
  public var reason: String?
  public var cancellationReason: String?

  enum CodingKeys: String, CodingKey {
    case reason
    case cancellationReason = "cancellation_reason"
  }

  public init(reason: String) { self.reason = reason }
}

extension CancelOrderRequest: Sampled {
  public static let sample = CancelOrderRequest(reason: "Plans changed")
}

/// The parker rates a delivered order, once.
public struct RateOrderRequest: Codable, Hashable, Sendable {
  @Lax public var rating: Int
  public var feedback: String?
  /// Added to the total.
  public var tipAmount: Price?

  enum CodingKeys: String, CodingKey {
    case rating, feedback
    case tipAmount = "tip_amount"
  }

  public init(rating: Int, feedback: String? = nil, tipAmount: Price? = nil) {
    self.rating = rating
    self.feedback = feedback
    self.tipAmount = tipAmount
  }
}

extension RateOrderRequest: Sampled {
  public static let sample = RateOrderRequest(
    rating: 5, feedback: "Quick and friendly", tipAmount: Price(cents: 300))
  public static let samples = [sample, RateOrderRequest(rating: 4)]
}

/// A payment by the simulated payment service. The document calls the order's id `session_id`.
public struct SimulatePaymentRequest: Codable, Hashable, Sendable {
  public var sessionId: String
  public var amount: Price
  public var shouldSucceed: Bool?

  enum CodingKeys: String, CodingKey {
    case amount
    case sessionId = "session_id"
    case shouldSucceed = "should_succeed"
  }

  public init(sessionId: String, amount: Price, shouldSucceed: Bool? = nil) {
    self.sessionId = sessionId
    self.amount = amount
    self.shouldSucceed = shouldSucceed
  }
}

extension SimulatePaymentRequest: Sampled {
  public static let sample = SimulatePaymentRequest(
    sessionId: Order.sampleId, amount: Price(cents: 1636), shouldSucceed: true)
}

/// The answer to a simulated payment.
public struct SimulatePaymentResponse: Codable, Hashable, Sendable {
  public enum Status: String, Codable, CaseIterable, Hashable, Sendable {
    case completed
    case failed
  }

  public var paymentId: String
  public var sessionId: String
  public var amount: Price
  public var status: Status
  /// For people.
  public var message: String

  enum CodingKeys: String, CodingKey {
    case amount, status, message
    case paymentId = "payment_id"
    case sessionId = "session_id"
  }

  public init(
    paymentId: String, sessionId: String, amount: Price, status: Status, message: String
  ) {
    self.paymentId = paymentId
    self.sessionId = sessionId
    self.amount = amount
    self.status = status
    self.message = message
  }
}

extension SimulatePaymentResponse: Sampled {
  public static let sample = SimulatePaymentResponse(
    paymentId: "sim_5ZkP0aXy1q2W", sessionId: Order.sampleId, amount: Price(cents: 1636),
    status: .completed, message: "Payment completed.")
}
