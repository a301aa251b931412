import WireKit

/// A parker's points, their code, and the rules of both.
public struct Rewards: Codable, Hashable, Sendable {
  /// Below zero when points of a refunded order were spent before.
  public var balance: Int
  /// What the balance is worth at the checkout.
  public var value: Price
  /// Six characters for friends.
  public var code: String
  /// Whether a friend's code may still be entered: before the first order.
  public var canEnterCode: Bool
  /// How many orders are missing until one has the frequent buyer's discount: 0 for the next one.
  /// Null where the rules have no such discount.
  @OrNull public var ordersUntilDiscount: Int?
  public var rules: RewardRules
  /// The latest first, at most fifty.
  public var history: [PointsEntry]

  public static let codeLength = 6

  enum CodingKeys: String, CodingKey {
    case balance, value, code, rules, history
    case canEnterCode = "can_enter_code"
    case ordersUntilDiscount = "orders_until_discount"
  }

  public init(
    balance: Int, code: String, canEnterCode: Bool, ordersUntilDiscount: Int?,
    rules: RewardRules, history: [PointsEntry]
  ) {
    self.balance = balance
    value = rules.value(of: balance)
    self.code = code
    self.canEnterCode = canEnterCode
    self.rules = rules
    self.history = history
    self.ordersUntilDiscount = ordersUntilDiscount
  }

  /// The discount that an order of now would have.
  public func discount(of subtotal: Price, redeeming: Bool) -> OrderDiscount {
    rules.discount(
      of: subtotal, balance: redeeming ? balance : nil, isFrequent: ordersUntilDiscount == 0)
  }
}

extension Rewards: Sampled {
  public static let sample = Rewards(
    balance: 640, code: "K7M2QX", canEnterCode: true, ordersUntilDiscount: 2, rules: .sample,
    history: PointsEntry.samples)
  public static let samples = [
    sample,
    Rewards(
      balance: 0, code: "K7M2QX", canEnterCode: false, ordersUntilDiscount: nil, rules: .sample,
      history: []),
  ]
}

/// Why points came or went.
public enum PointsKind: String, Codable, CaseIterable, Hashable, Sendable {
  /// A completed order.
  case earned
  /// Money of a completed order went back, and its points with it.
  case takenBack = "taken_back"
  /// Paid a part of an order.
  case redeemed
  /// The order was cancelled, refunded, or became cheaper than its points.
  case returned
  /// A friend's first order is completed.
  case referral
  /// One's own first order is completed, after a friend's code.
  case welcome

  public var displayName: String {
    switch self {
    case .earned: "Earned"
    case .takenBack: "Taken back after a refund"
    case .redeemed: "Redeemed"
    case .returned: "Returned"
    case .referral: "A friend's first order"
    case .welcome: "Welcome bonus"
    }
  }
}

/// A line of the ledger of points. Lines are only ever added, and the balance is their sum.
public struct PointsEntry: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var kind: PointsKind
  /// Above zero for points that came.
  public var points: Int
  /// Null for a friend's order.
  @OrNull public var orderNumber: String?
  /// The time zone of the order's venue, such as "America/New_York". Null for a friend's order, and
  /// earlier servers send none.
  @OrNull public var venueTimeZone: String?
  public var createdAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id, kind, points
    case orderNumber = "order_number"
    case venueTimeZone = "venue_time_zone"
    case createdAt = "created_at"
  }

  public init(
    id: String, kind: PointsKind, points: Int, orderNumber: String?,
    venueTimeZone: String? = nil, createdAt: WireTime
  ) {
    self.id = id
    self.kind = kind
    self.points = points
    self.createdAt = createdAt
    self.orderNumber = orderNumber
    self.venueTimeZone = venueTimeZone
  }
}

extension PointsEntry: Sampled {
  public static let sample = PointsEntry(
    id: "5f1c52a0-9a70-4a41-8a5e-6d1f0c2b3a66", kind: .earned, points: 131,
    orderNumber: "CS-0427", venueTimeZone: "America/New_York", createdAt: .sample)
  public static let samples = [
    sample,
    PointsEntry(
      id: "6f1c52a0-9a70-4a41-8a5e-6d1f0c2b3a66", kind: .referral, points: 500,
      orderNumber: nil, createdAt: .sample),
  ]
}

/// A friend's code, before the first order.
public struct ReferralRequest: Codable, Hashable, Sendable {
  public var code: String

  public init(code: String) { self.code = code }
}

extension ReferralRequest: Sampled {
  public static let sample = ReferralRequest(code: "K7M2QX")
}
