/// The way of an order, in order. The last two are ends off the way.
public enum OrderStatus: String, Codable, CaseIterable, Hashable, Comparable, Sendable {
  case pending
  case confirmed
  case shopping
  case purchased
  case stored
  case ready
  case delivered
  case completed
  case cancelled
  case refunded

  /// The steps of the timeline, in order.
  public static let allStatusSteps: [OrderStatus] = [
    .pending, .confirmed, .shopping, .purchased, .stored, .ready, .delivered, .completed,
  ]

  /// Those of orders whose goods are not handed over yet.
  public static let underWay = allCases.filter { $0 < .delivered }

  /// The one table of allowed moves.
  public var next: Set<OrderStatus> {
    switch self {
    case .pending: [.confirmed, .cancelled, .refunded]
    case .confirmed: [.shopping, .cancelled, .refunded]
    case .shopping: [.purchased, .refunded]
    case .purchased: [.stored, .refunded]
    case .stored: [.ready, .refunded]
    case .ready: [.delivered, .refunded]
    case .delivered: [.completed, .refunded]
    case .completed: [.refunded]
    case .cancelled, .refunded: []
    }
  }

  public func canBecome(_ target: OrderStatus) -> Bool { next.contains(target) }

  /// Whether the parker may cancel by themselves: before the shopping has started.
  public var canBeCancelled: Bool { canBecome(.cancelled) }
  /// Whether somebody still works on it.
  public var isActive: Bool { self < .completed }
  /// Whether its staff member can note prices, substitutes and missing items.
  public var isBeingShopped: Bool { self == .confirmed || self == .shopping }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  public static func < (left: OrderStatus, right: OrderStatus) -> Bool {
    left.position < right.position
  }

  public var displayName: String {
    switch self {
    case .pending: "Pending Confirmation"
    case .confirmed: "Confirmed"
    case .shopping: "Shopping in Progress"
    case .purchased: "Items Purchased"
    case .stored: "Items Stored"
    case .ready: "Ready for Pickup"
    case .delivered: "Delivered"
    case .completed: "Completed"
    case .cancelled: "Cancelled"
    case .refunded: "Refunded"
    }
  }

  /// The name of the state's symbol.
  public var icon: String {
    switch self {
    case .pending: "clock.fill"
    case .confirmed: "checkmark.circle.fill"
    case .shopping: "cart.fill"
    case .purchased: "bag.fill"
    case .stored: "archivebox.fill"
    case .ready: "bell.fill"
    case .delivered: "shippingbox.fill"
    case .completed: "checkmark.seal.fill"
    case .cancelled: "xmark.circle.fill"
    case .refunded: "arrow.uturn.backward.circle.fill"
    }
  }
}

/// The groups by which a history is filtered.
public enum OrderGroup: String, Codable, CaseIterable, Hashable, Sendable {
  case active
  case completed
  case cancelled

  public var statuses: [OrderStatus] {
    switch self {
    case .active: OrderStatus.allCases.filter(\.isActive)
    case .completed: [.completed]
    case .cancelled: [.cancelled, .refunded]
    }
  }

  /// Names the orders with which the staff have something to do: active, but not delivered.
  public static let open = "open"

  /// Names the orders that were taken up, and whose money nobody promises any more.
  public static let unpaid = "unpaid"

  /// The states that a filter's text means: a group's name, ``open``, ``unpaid`` or a state's. Nil for
  /// anything else.
  /// "completed" and "cancelled" are both; the group wins, as the document's client means it.
  public static func statuses(named text: String) -> [OrderStatus]? {
    if let group = OrderGroup(rawValue: text) { return group.statuses }
    if text == open { return OrderStatus.underWay }
    if text == unpaid { return OrderStatus.allCases.filter { $0 > .pending && $0 < .cancelled } }
    return OrderStatus(rawValue: text).map { [$0] }
  }
}

/// How far an order's payment is.
public enum OrderPaymentStatus: String, Codable, CaseIterable, Hashable, Sendable {
  case pending
  case authorized
  case captured
  case refunded
  case failed

  /// Whether staff may begin: the money is promised or taken.
  public var isPaid: Bool { self == .authorized || self == .captured }
  /// Whether the parker may pay now.
  public var isPayable: Bool { self == .pending || self == .failed }
}

/// What became of a line of an order in the shop.
public enum OrderItemStatus: String, Codable, CaseIterable, Hashable, Sendable {
  case pending
  case found
  case notFound = "not_found"
  case substituted
  case delivered

  /// Whether the parker pays for the line.
  public var isCharged: Bool { self != .notFound }
}
