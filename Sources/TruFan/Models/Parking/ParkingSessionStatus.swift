/// Where a stay stands. The raw values are the wire's.
///
/// ```
/// pending_payment ──paid──▶ active ◀──────▶ expiring_soon ──▶ expired
///   │      │    │             └─────┬─────────────┘
///   │      │    └──────end──────────┴──▶ completed
///   │      └─refused─▶ payment_failed
///   └─15 min unpaid──▶ cancelled
/// ```
/// More time leads from expiring_soon back to active.
public enum ParkingSessionStatus: String, Codable, CaseIterable, Hashable, Sendable {
  case pendingPayment = "pending_payment"
  case active
  case expiringSoon = "expiring_soon"
  case expired
  case completed
  case cancelled
  case paymentFailed = "payment_failed"

  /// The states to which this one may move; the one table of them.
  public var next: Set<ParkingSessionStatus> {
    switch self {
    case .pendingPayment: [.active, .paymentFailed, .completed, .cancelled]
    case .active: [.expiringSoon, .expired, .completed]
    case .expiringSoon: [.active, .expired, .completed]
    case .expired, .completed, .cancelled, .paymentFailed: []
    }
  }

  /// Whether the vehicle stands on a space that it has paid for.
  public var isParked: Bool { self == .active || self == .expiringSoon }

  /// Whether the session takes a space: it is paid for, or may still be.
  public var takesSpace: Bool { isParked || self == .pendingPayment }

  public static let parked = allCases.filter(\.isParked)
  public static let takingSpace = allCases.filter(\.takesSpace)
}
