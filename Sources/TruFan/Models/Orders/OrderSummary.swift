import WireKit

/// An order in a list.
public struct OrderSummary: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  public var orderNumber: String
  public var venueName: String
  public var status: OrderStatus
  public var paymentStatus: OrderPaymentStatus
  /// The stay to which the goods are brought.
  @OrNull public var parkingSessionId: String?
  public var totalAmount: Price
  /// How many different items.
  public var itemCount: Int
  @OrNull public var assignedStaffId: String?
  @OrNull public var assignedStaffName: String?
  @OrNull public var estimatedReadyTime: WireTime?
  @OrNull public var scheduledFor: WireTime?
  /// For an order for a time: before that the staff do not shop.
  @OrNull public var shoppingFrom: WireTime?
  /// The venue's time zone, such as "America/New_York".
  @OrNull public var venueTimeZone: String?
  @OrNull public var backAtCarAt: WireTime?
  /// As ``Order/requiresAgeVerification``.
  public var requiresAgeVerification: Bool
  /// When the present state began.
  public var statusSince: WireTime
  /// For the lot's staff only.
  @OrNull public var errand: OrderErrand?
  public var createdAt: WireTime

  enum CodingKeys: String, CodingKey {
    case id, status, errand
    case orderNumber = "order_number"
    case venueName = "venue_name"
    case paymentStatus = "payment_status"
    case parkingSessionId = "parking_session_id"
    case totalAmount = "total_amount"
    case itemCount = "item_count"
    case assignedStaffId = "assigned_staff_id"
    case assignedStaffName = "assigned_staff_name"
    case estimatedReadyTime = "estimated_ready_time"
    case scheduledFor = "scheduled_for"
    case shoppingFrom = "shopping_from"
    case venueTimeZone = "venue_time_zone"
    case backAtCarAt = "back_at_car_at"
    case requiresAgeVerification = "requires_age_verification"
    case statusSince = "status_since"
    case createdAt = "created_at"
  }

  public init(_ order: Order) { self.init(order, itemCount: order.items.count) }

  /// - Parameter itemCount: for an order that was read without its lines.
  public init(_ order: Order, itemCount: Int) {
    id = order.id
    orderNumber = order.orderNumber
    venueName = order.venueName ?? ""
    status = order.status
    paymentStatus = order.paymentStatus
    parkingSessionId = order.parkingSessionId
    totalAmount = order.totalAmount
    self.itemCount = itemCount
    requiresAgeVerification = order.requiresAgeVerification
    statusSince = order.statusSince
    createdAt = order.createdAt
    assignedStaffId = order.assignedStaffId
    assignedStaffName = order.assignedStaffName
    estimatedReadyTime = order.estimatedReadyTime
    scheduledFor = order.scheduledFor
    shoppingFrom = order.shoppingFrom
    venueTimeZone = order.venueTimeZone
    backAtCarAt = order.backAtCarAt
    errand = order.errand
  }
}

extension OrderSummary: Sampled {
  public static let sample = OrderSummary(.sample)
  public static let samples = Order.samples.map { OrderSummary($0) }
}

/// A page of orders: a parker's newest first, the staff's oldest first.
public struct OrdersResponse: Codable, Hashable, Sendable {
  public var orders: [OrderSummary]
  /// How many orders match, on all pages.
  public var total: Int
  public var page: Int
  public var pages: Int
  public var pageSize: Int

  enum CodingKeys: String, CodingKey {
    case orders, total, page, pages
    case pageSize = "page_size"
  }

  public init(orders: [OrderSummary], total: Int, page: Int, pageSize: Int) {
    self.orders = orders
    self.total = total
    self.page = page
    self.pageSize = pageSize
    pages = ItemsResponse.pages(of: total, by: pageSize)
  }
}

extension OrdersResponse: Sampled {
  public static let sample = OrdersResponse(
    orders: OrderSummary.samples, total: 2, page: 1, pageSize: 20)
}
